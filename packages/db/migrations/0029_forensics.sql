CREATE TABLE "forensics_cases" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"case_number" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"assigned_to" text,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"timeline" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"findings" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forensics_cases_case_number_unique" UNIQUE("case_number"),
	CONSTRAINT "forensics_cases_status" CHECK ("forensics_cases"."status" in ('open', 'in_progress', 'closed')),
	CONSTRAINT "forensics_cases_priority" CHECK ("forensics_cases"."priority" in ('low', 'medium', 'high', 'critical'))
);
--> statement-breakpoint
CREATE TABLE "forensics_events" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"position" integer NOT NULL,
	"event" text NOT NULL,
	"description" text NOT NULL,
	"user_id" text,
	"detail" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "forensics_events_place" UNIQUE("case_id","position")
);
--> statement-breakpoint
CREATE TABLE "forensics_evidence" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"position" integer NOT NULL,
	"role" text NOT NULL,
	"filename" text NOT NULL,
	"type" text NOT NULL,
	"description" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text,
	"no_file" text,
	"analysis_id" text,
	"state" text NOT NULL,
	"error_code" text,
	"result" jsonb,
	"engine_version" text,
	"model_hashes" jsonb,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"intact" boolean,
	CONSTRAINT "forensics_evidence_place" UNIQUE("case_id","position"),
	CONSTRAINT "forensics_evidence_file" CHECK (("forensics_evidence"."storage_key" is null) = ("forensics_evidence"."no_file" is not null))
);
--> statement-breakpoint
CREATE TABLE "forensics_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forensics_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"author" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forensics_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"template" text NOT NULL,
	"version" integer NOT NULL,
	"supersedes" text,
	"title" text NOT NULL,
	"issued_by" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"document" text NOT NULL,
	"document_sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"pdf_sha256" text NOT NULL,
	"key_id" text NOT NULL,
	"pdf_signature" text NOT NULL,
	"document_signature" text NOT NULL,
	"timestamp_token" text,
	"timestamp_at" timestamp with time zone,
	CONSTRAINT "forensics_reports_version" UNIQUE("case_id","template","version")
);
--> statement-breakpoint
CREATE TABLE "forensics_tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"title" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_by" text,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "forensics_cases" ADD CONSTRAINT "forensics_cases_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forensics_evidence" ADD CONSTRAINT "forensics_evidence_case_id_forensics_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."forensics_cases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forensics_notes" ADD CONSTRAINT "forensics_notes_case_id_forensics_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."forensics_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forensics_tasks" ADD CONSTRAINT "forensics_tasks_case_id_forensics_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."forensics_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forensics_cases_newest" ON "forensics_cases" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "forensics_cases_assigned" ON "forensics_cases" USING btree ("assigned_to");--> statement-breakpoint
CREATE INDEX "forensics_events_user" ON "forensics_events" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "forensics_evidence_analysis" ON "forensics_evidence" USING btree ("analysis_id");--> statement-breakpoint
CREATE INDEX "forensics_notes_case" ON "forensics_notes" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE INDEX "forensics_reports_newest" ON "forensics_reports" USING btree ("organization_id","issued_at");--> statement-breakpoint
CREATE INDEX "forensics_tasks_case" ON "forensics_tasks" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE FUNCTION "forensics_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'entries of custody and issued reports are never changed'; END $$;--> statement-breakpoint
CREATE TRIGGER "forensics_events_keep_rows" BEFORE UPDATE OR DELETE ON "forensics_events" FOR EACH ROW EXECUTE FUNCTION "forensics_is_append_only"();--> statement-breakpoint
CREATE TRIGGER "forensics_events_keep_all" BEFORE TRUNCATE ON "forensics_events" FOR EACH STATEMENT EXECUTE FUNCTION "forensics_is_append_only"();--> statement-breakpoint
CREATE TRIGGER "forensics_reports_keep_rows" BEFORE UPDATE OR DELETE ON "forensics_reports" FOR EACH ROW EXECUTE FUNCTION "forensics_is_append_only"();--> statement-breakpoint
CREATE TRIGGER "forensics_reports_keep_all" BEFORE TRUNCATE ON "forensics_reports" FOR EACH STATEMENT EXECUTE FUNCTION "forensics_is_append_only"();
