CREATE TABLE "forensics_redactions" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"report_id" text NOT NULL,
	"strikes" jsonb NOT NULL,
	"left_out" text NOT NULL,
	"storage_key" text NOT NULL,
	"pdf_sha256" text NOT NULL,
	"key_id" text NOT NULL,
	"pdf_signature" text NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forensics_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"name" text NOT NULL,
	"items" jsonb NOT NULL,
	"token_hash" text NOT NULL,
	"password_hash" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"max_views" integer,
	"views" integer DEFAULT 0 NOT NULL,
	"last_viewed_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "forensics_shares_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "forensics_evidence" ADD COLUMN "derivation" jsonb;--> statement-breakpoint
ALTER TABLE "forensics_redactions" ADD CONSTRAINT "forensics_redactions_report_id_forensics_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."forensics_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forensics_shares" ADD CONSTRAINT "forensics_shares_case_id_forensics_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."forensics_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forensics_redactions_case" ON "forensics_redactions" USING btree ("case_id","made_at");--> statement-breakpoint
CREATE INDEX "forensics_redactions_person" ON "forensics_redactions" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "forensics_shares_case" ON "forensics_shares" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE INDEX "forensics_shares_person" ON "forensics_shares" USING btree ("created_by");