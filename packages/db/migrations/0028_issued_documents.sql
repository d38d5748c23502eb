CREATE TABLE "issued_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"shows_title" boolean NOT NULL,
	"issuer" text NOT NULL,
	"organization_id" text,
	"sha256" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"state" text DEFAULT 'valid' NOT NULL,
	"ended_at" timestamp with time zone,
	"superseded_by" text,
	CONSTRAINT "issued_documents_state" CHECK ("issued_documents"."state" in ('valid', 'superseded', 'revoked')),
	CONSTRAINT "issued_documents_sha256" CHECK ("issued_documents"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_superseded_by_issued_documents_id_fk" FOREIGN KEY ("superseded_by") REFERENCES "public"."issued_documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issued_documents_newest" ON "issued_documents" USING btree ("organization_id","issued_at");