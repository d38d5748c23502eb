CREATE TABLE "slack_requests" (
	"signature" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "integration_configs" DROP CONSTRAINT "integration_configs_type";--> statement-breakpoint
ALTER TABLE "threat_alerts" ADD COLUMN "acknowledged_via" text;--> statement-breakpoint
ALTER TABLE "threat_alerts" ADD COLUMN "false_alarm_by" text;--> statement-breakpoint
ALTER TABLE "threat_alerts" ADD COLUMN "false_alarm_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "threat_alerts" ADD COLUMN "false_alarm_via" text;--> statement-breakpoint
ALTER TABLE "threat_alerts" ADD COLUMN "number" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "threat_alerts" ADD CONSTRAINT "threat_alerts_false_alarm_by_user_profiles_id_fk" FOREIGN KEY ("false_alarm_by") REFERENCES "public"."user_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "threat_alerts_export" ON "threat_alerts" USING btree ("organization_id","number");--> statement-breakpoint
ALTER TABLE "integration_configs" ADD CONSTRAINT "integration_configs_type" CHECK ("integration_configs"."type" in ('email', 'slack', 'teams', 'webhook', 'syslog'));