CREATE TABLE "training_record_stores" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"endpoint" text NOT NULL,
	"credentials" text NOT NULL,
	"actor" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"failing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_record_stores_actor" CHECK ("training_record_stores"."actor" in ('account', 'mbox'))
);
--> statement-breakpoint
CREATE TABLE "training_statements" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"verb" text NOT NULL,
	"module_title" text NOT NULL,
	"statement" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_channel";--> statement-breakpoint
ALTER TABLE "training_record_stores" ADD CONSTRAINT "training_record_stores_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_statements" ADD CONSTRAINT "training_statements_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_statements" ADD CONSTRAINT "training_statements_user_id_user_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_statements_newest" ON "training_statements" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "training_statements_person" ON "training_statements" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_channel" CHECK ("deliveries"."channel" in ('mail', 'webhook', 'alert', 'statement'));