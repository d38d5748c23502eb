CREATE TABLE "compliance_auditors" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_viewed_at" timestamp with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "compliance_auditors_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "compliance_checks" (
	"organization_id" text NOT NULL,
	"check_id" text NOT NULL,
	"state" text NOT NULL,
	"measured" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "compliance_checks_organization_id_check_id_pk" PRIMARY KEY("organization_id","check_id")
);
--> statement-breakpoint
CREATE TABLE "compliance_confirmations" (
	"rule_id" text NOT NULL,
	"user_id" text NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "compliance_confirmations_rule_id_user_id_pk" PRIMARY KEY("rule_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "compliance_finding_events" (
	"id" text PRIMARY KEY NOT NULL,
	"finding_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"status" text NOT NULL,
	"actor" text NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "compliance_findings" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"severity" text NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"remediation" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"due_date" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"check_id" text,
	"measured" text,
	"subjects" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" text,
	"owner_id" text,
	"accepted_by" text,
	"accepted_reason" text,
	"accepted_until" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"overdue_told_at" timestamp with time zone,
	CONSTRAINT "compliance_findings_status" CHECK ("compliance_findings"."status" in ('open', 'in_progress', 'resolved')),
	CONSTRAINT "compliance_findings_severity" CHECK ("compliance_findings"."severity" in ('critical', 'high', 'medium', 'low'))
);
--> statement-breakpoint
CREATE TABLE "compliance_media" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"made_with" text NOT NULL,
	"purpose" text NOT NULL,
	"published_where" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"disclosure" text NOT NULL,
	"marking" text NOT NULL,
	"exemption" text NOT NULL,
	"sha256" text,
	"withdrawn_at" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "compliance_media_sha256" CHECK ("compliance_media"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "compliance_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"reporting_period_start" timestamp with time zone NOT NULL,
	"reporting_period_end" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"content_sha256" text NOT NULL,
	"generated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"approved_by" text,
	"approved_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"document_id" text,
	"pdf" text,
	"pdf_sha256" text,
	CONSTRAINT "compliance_reports_status" CHECK ("compliance_reports"."status" in ('draft', 'in_review', 'approved', 'published')),
	CONSTRAINT "compliance_reports_frozen" CHECK (("compliance_reports"."status" in ('draft', 'in_review')) = ("compliance_reports"."document_id" is null))
);
--> statement-breakpoint
CREATE TABLE "compliance_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"published_by" text,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "compliance_rules_version" UNIQUE("organization_id","version")
);
--> statement-breakpoint
CREATE TABLE "compliance_settings" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"first_checked_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"no_media_stated_at" timestamp with time zone,
	"no_media_stated_by" text
);
--> statement-breakpoint
ALTER TABLE "compliance_auditors" ADD CONSTRAINT "compliance_auditors_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_auditors" ADD CONSTRAINT "compliance_auditors_created_by_user_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_checks" ADD CONSTRAINT "compliance_checks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_confirmations" ADD CONSTRAINT "compliance_confirmations_rule_id_compliance_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."compliance_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_confirmations" ADD CONSTRAINT "compliance_confirmations_user_id_user_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_finding_events" ADD CONSTRAINT "compliance_finding_events_finding_id_compliance_findings_id_fk" FOREIGN KEY ("finding_id") REFERENCES "public"."compliance_findings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_finding_events" ADD CONSTRAINT "compliance_finding_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_findings" ADD CONSTRAINT "compliance_findings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_findings" ADD CONSTRAINT "compliance_findings_created_by_user_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_findings" ADD CONSTRAINT "compliance_findings_owner_id_user_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_findings" ADD CONSTRAINT "compliance_findings_accepted_by_user_profiles_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."user_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_media" ADD CONSTRAINT "compliance_media_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_media" ADD CONSTRAINT "compliance_media_created_by_user_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_reports" ADD CONSTRAINT "compliance_reports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_reports" ADD CONSTRAINT "compliance_reports_created_by_user_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_reports" ADD CONSTRAINT "compliance_reports_approved_by_user_profiles_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."user_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_rules" ADD CONSTRAINT "compliance_rules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_rules" ADD CONSTRAINT "compliance_rules_published_by_user_profiles_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."user_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_settings" ADD CONSTRAINT "compliance_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compliance_settings" ADD CONSTRAINT "compliance_settings_no_media_stated_by_user_profiles_id_fk" FOREIGN KEY ("no_media_stated_by") REFERENCES "public"."user_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "compliance_auditors_organization" ON "compliance_auditors" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "compliance_finding_events_finding" ON "compliance_finding_events" USING btree ("finding_id","at");--> statement-breakpoint
CREATE INDEX "compliance_finding_events_organization" ON "compliance_finding_events" USING btree ("organization_id","at");--> statement-breakpoint
CREATE INDEX "compliance_findings_newest" ON "compliance_findings" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "compliance_findings_due" ON "compliance_findings" USING btree ("organization_id","due_date");--> statement-breakpoint
CREATE UNIQUE INDEX "compliance_findings_one" ON "compliance_findings" USING btree ("organization_id","check_id") WHERE "compliance_findings"."status" <> 'resolved' and "compliance_findings"."check_id" is not null;--> statement-breakpoint
CREATE INDEX "compliance_media_newest" ON "compliance_media" USING btree ("organization_id","published_at","id");--> statement-breakpoint
CREATE INDEX "compliance_reports_newest" ON "compliance_reports" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE FUNCTION "compliance_keeps_events"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'what happened to a finding is never changed'; END $$;--> statement-breakpoint
CREATE TRIGGER "compliance_finding_events_keep" BEFORE UPDATE ON "compliance_finding_events" FOR EACH ROW EXECUTE FUNCTION "compliance_keeps_events"();--> statement-breakpoint
-- Rows go with their organization (then the trigger is fired by another one), and in no other way.
CREATE FUNCTION "compliance_keeps_rows"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF pg_trigger_depth() < 2 THEN RAISE EXCEPTION 'findings, their events and reports are never deleted'; END IF; RETURN OLD; END $$;--> statement-breakpoint
CREATE TRIGGER "compliance_findings_stay" BEFORE DELETE ON "compliance_findings" FOR EACH ROW EXECUTE FUNCTION "compliance_keeps_rows"();--> statement-breakpoint
CREATE TRIGGER "compliance_finding_events_stay" BEFORE DELETE ON "compliance_finding_events" FOR EACH ROW EXECUTE FUNCTION "compliance_keeps_rows"();--> statement-breakpoint
CREATE TRIGGER "compliance_reports_stay" BEFORE DELETE ON "compliance_reports" FOR EACH ROW EXECUTE FUNCTION "compliance_keeps_rows"();--> statement-breakpoint
CREATE FUNCTION "compliance_report_is_frozen"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF OLD.status IN ('approved', 'published') AND (NEW.content, NEW.content_sha256, NEW.pdf, NEW.pdf_sha256, NEW.document_id, NEW.approved_at, NEW.reporting_period_start, NEW.reporting_period_end) IS DISTINCT FROM (OLD.content, OLD.content_sha256, OLD.pdf, OLD.pdf_sha256, OLD.document_id, OLD.approved_at, OLD.reporting_period_start, OLD.reporting_period_end) THEN
    RAISE EXCEPTION 'an approved report is never changed';
  END IF;
  RETURN NEW; END $$;--> statement-breakpoint
CREATE TRIGGER "compliance_reports_frozen_rows" BEFORE UPDATE ON "compliance_reports" FOR EACH ROW EXECUTE FUNCTION "compliance_report_is_frozen"();
