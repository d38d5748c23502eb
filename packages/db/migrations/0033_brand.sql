CREATE TABLE "brand_monitoring_alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"platform" text NOT NULL,
	"content_type" text NOT NULL,
	"detection_type" text NOT NULL,
	"confidence" double precision NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'detected' NOT NULL,
	"takedown_details" jsonb,
	"published_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "brand_alerts_status" CHECK ("brand_monitoring_alerts"."status" in ('detected', 'reviewing', 'takedown_requested', 'removed', 'false_positive')),
	CONSTRAINT "brand_alerts_type" CHECK ("brand_monitoring_alerts"."detection_type" in ('ai_generated', 'needs_review'))
);
--> statement-breakpoint
CREATE TABLE "brand_monitoring_configs" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"monitored_platforms" jsonb NOT NULL,
	"keywords" jsonb NOT NULL,
	"executive_names" jsonb NOT NULL,
	"brand_assets" jsonb NOT NULL,
	"alert_threshold" integer NOT NULL,
	"auto_takedown" boolean DEFAULT false NOT NULL,
	"daily_cap" integer NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"started_by" text,
	"started_at" timestamp with time zone,
	"stop_reason" text,
	"used_day" date,
	"used" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brand_configs_threshold" CHECK ("brand_monitoring_configs"."alert_threshold" between 1 and 100),
	CONSTRAINT "brand_configs_active" CHECK (not "brand_monitoring_configs"."active" or "brand_monitoring_configs"."started_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "brand_connectors" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"cursor" text,
	"etag" text,
	"last_modified" text,
	"last_look_at" timestamp with time zone,
	"last_count" integer,
	"next_look_at" timestamp with time zone NOT NULL,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brand_connectors_once" UNIQUE("organization_id","kind","source")
);
--> statement-breakpoint
CREATE TABLE "brand_files" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text,
	"storage_key" text NOT NULL,
	"sha256" text NOT NULL,
	"size" double precision NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"captured_at" timestamp with time zone NOT NULL,
	CONSTRAINT "brand_files_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "brand_finds" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"connector_id" text,
	"platform" text NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"author" text NOT NULL,
	"matched" jsonb NOT NULL,
	"media" jsonb NOT NULL,
	"published_at" timestamp with time zone,
	"first_seen_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"added_by" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"error" text,
	"analysis_id" text,
	"perceptual_hash" text,
	"content_type" text,
	"media_file_id" text,
	"page_file_id" text,
	"thumbnail_file_id" text,
	"alert_id" text,
	CONSTRAINT "brand_finds_once" UNIQUE("organization_id","url")
);
--> statement-breakpoint
CREATE TABLE "brand_status_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"alert_id" text NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user" text
);
--> statement-breakpoint
CREATE TABLE "takedown_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"alert_id" text NOT NULL,
	"route" text NOT NULL,
	"legal_basis" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"state" text NOT NULL,
	"history" jsonb NOT NULL,
	"submitted_by" text,
	"submitted_at" timestamp with time zone,
	"document_id" text,
	"document_file_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brand_monitoring_alerts" ADD CONSTRAINT "brand_monitoring_alerts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_monitoring_configs" ADD CONSTRAINT "brand_monitoring_configs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_monitoring_configs" ADD CONSTRAINT "brand_monitoring_configs_started_by_user_profiles_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."user_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_connectors" ADD CONSTRAINT "brand_connectors_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_files" ADD CONSTRAINT "brand_files_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_finds" ADD CONSTRAINT "brand_finds_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_finds" ADD CONSTRAINT "brand_finds_connector_id_brand_connectors_id_fk" FOREIGN KEY ("connector_id") REFERENCES "public"."brand_connectors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_finds" ADD CONSTRAINT "brand_finds_added_by_user_profiles_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."user_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_finds" ADD CONSTRAINT "brand_finds_media_file_id_brand_files_id_fk" FOREIGN KEY ("media_file_id") REFERENCES "public"."brand_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_finds" ADD CONSTRAINT "brand_finds_page_file_id_brand_files_id_fk" FOREIGN KEY ("page_file_id") REFERENCES "public"."brand_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_finds" ADD CONSTRAINT "brand_finds_thumbnail_file_id_brand_files_id_fk" FOREIGN KEY ("thumbnail_file_id") REFERENCES "public"."brand_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_finds" ADD CONSTRAINT "brand_finds_alert_id_brand_monitoring_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."brand_monitoring_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_status_changes" ADD CONSTRAINT "brand_status_changes_alert_id_brand_monitoring_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."brand_monitoring_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_status_changes" ADD CONSTRAINT "brand_status_changes_by_user_user_profiles_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."user_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_requests" ADD CONSTRAINT "takedown_requests_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_requests" ADD CONSTRAINT "takedown_requests_alert_id_brand_monitoring_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."brand_monitoring_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_requests" ADD CONSTRAINT "takedown_requests_submitted_by_user_profiles_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."user_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_requests" ADD CONSTRAINT "takedown_requests_document_file_id_brand_files_id_fk" FOREIGN KEY ("document_file_id") REFERENCES "public"."brand_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_alerts_newest" ON "brand_monitoring_alerts" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "brand_connectors_due" ON "brand_connectors" USING btree ("next_look_at");--> statement-breakpoint
CREATE INDEX "brand_files_organization" ON "brand_files" USING btree ("organization_id","sha256");--> statement-breakpoint
CREATE INDEX "brand_finds_next" ON "brand_finds" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "brand_finds_analysis" ON "brand_finds" USING btree ("analysis_id");--> statement-breakpoint
CREATE INDEX "brand_finds_alert" ON "brand_finds" USING btree ("alert_id");--> statement-breakpoint
CREATE INDEX "brand_status_changes_alert" ON "brand_status_changes" USING btree ("alert_id","at");--> statement-breakpoint
CREATE INDEX "takedown_requests_newest" ON "takedown_requests" USING btree ("organization_id","created_at");