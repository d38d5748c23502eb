CREATE TABLE "audit_head" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_head_only" CHECK ("audit_head"."only")
);
--> statement-breakpoint
CREATE TABLE "operator_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "detection_analytics" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"platform" text NOT NULL,
	"deepfakes_detected" integer DEFAULT 0 NOT NULL,
	"total_videos_analyzed" integer DEFAULT 0 NOT NULL,
	"detection_date" date NOT NULL,
	CONSTRAINT "detection_analytics_day" UNIQUE("platform","detection_date"),
	CONSTRAINT "detection_analytics_counts" CHECK ("detection_analytics"."deepfakes_detected" >= 0 and "detection_analytics"."total_videos_analyzed" >= "detection_analytics"."deepfakes_detected")
);
--> statement-breakpoint
CREATE TABLE "scam_type_analytics" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"scam_type" text NOT NULL,
	"incidents_detected" integer DEFAULT 0 NOT NULL,
	"detection_date" date NOT NULL,
	CONSTRAINT "scam_type_analytics_day" UNIQUE("scam_type","detection_date"),
	CONSTRAINT "scam_type_analytics_counts" CHECK ("scam_type_analytics"."incidents_detected" >= 0)
);
--> statement-breakpoint
ALTER TABLE "user_profiles" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "organization_id" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "previous_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" text NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_organization" ON "audit_log" USING btree ("organization_id","id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_hash_unique" UNIQUE("hash");--> statement-breakpoint
INSERT INTO "audit_head" ("hash") VALUES (repeat('0', 64));--> statement-breakpoint
CREATE FUNCTION "audit_log_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'audit_log is append-only'; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_keep_rows" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "audit_log_is_append_only"();--> statement-breakpoint
CREATE TRIGGER "audit_log_keep_all" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "audit_log_is_append_only"();
