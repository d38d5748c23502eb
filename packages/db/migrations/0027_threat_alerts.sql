CREATE TABLE "alert_deliveries" (
	"alert_id" text NOT NULL,
	"config_id" text NOT NULL,
	"delivery_id" text NOT NULL,
	CONSTRAINT "alert_deliveries_alert_id_config_id_pk" PRIMARY KEY("alert_id","config_id"),
	CONSTRAINT "alert_deliveries_delivery_id_unique" UNIQUE("delivery_id")
);
--> statement-breakpoint
CREATE TABLE "integration_configs" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"type" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"settings" text NOT NULL,
	"threshold" integer NOT NULL,
	"failing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "integration_configs_one" UNIQUE("organization_id","type"),
	CONSTRAINT "integration_configs_type" CHECK ("integration_configs"."type" in ('email', 'slack', 'teams', 'webhook'))
);
--> statement-breakpoint
CREATE TABLE "threat_alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"type" text NOT NULL,
	"severity" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"timestamp" timestamp with time zone NOT NULL,
	"dedupe_key" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"acknowledged_by" text,
	"acknowledged_at" timestamp with time zone,
	CONSTRAINT "threat_alerts_once" UNIQUE("organization_id","dedupe_key"),
	CONSTRAINT "threat_alerts_severity" CHECK ("threat_alerts"."severity" in ('critical', 'high', 'medium', 'low'))
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_channel";--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_alert_id_threat_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."threat_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_config_id_integration_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."integration_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_configs" ADD CONSTRAINT "integration_configs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threat_alerts" ADD CONSTRAINT "threat_alerts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threat_alerts" ADD CONSTRAINT "threat_alerts_acknowledged_by_user_profiles_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."user_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "threat_alerts_newest" ON "threat_alerts" USING btree ("organization_id","timestamp","id");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_channel" CHECK ("deliveries"."channel" in ('mail', 'webhook', 'alert'));