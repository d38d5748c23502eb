CREATE TABLE "brand_domain_looks" (
	"organization_id" text NOT NULL,
	"official" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"looks" integer DEFAULT 0 NOT NULL,
	"last_look_at" timestamp with time zone,
	"next_look_at" timestamp with time zone NOT NULL,
	"failing_since" timestamp with time zone,
	"untellable" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "brand_domain_looks_organization_id_official_pk" PRIMARY KEY("organization_id","official")
);
--> statement-breakpoint
CREATE TABLE "brand_domains" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"official" text NOT NULL,
	"name" text NOT NULL,
	"likeness" text NOT NULL,
	"from_letters" text NOT NULL,
	"to_letters" text NOT NULL,
	"state" text NOT NULL,
	"records" jsonb NOT NULL,
	"history" jsonb NOT NULL,
	"known" boolean NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"page_at" timestamp with time zone,
	"page_url" text,
	"page_title" text,
	"page_file_id" text,
	CONSTRAINT "brand_domains_once" UNIQUE("organization_id","name"),
	CONSTRAINT "brand_domains_state" CHECK ("brand_domains"."state" in ('new', 'watched', 'ours', 'takedown_started'))
);
--> statement-breakpoint
ALTER TABLE "takedown_requests" ALTER COLUMN "alert_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_monitoring_configs" ADD COLUMN "domain_pages" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "takedown_requests" ADD COLUMN "domain_id" text;--> statement-breakpoint
ALTER TABLE "brand_domain_looks" ADD CONSTRAINT "brand_domain_looks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_domains" ADD CONSTRAINT "brand_domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_domains" ADD CONSTRAINT "brand_domains_page_file_id_brand_files_id_fk" FOREIGN KEY ("page_file_id") REFERENCES "public"."brand_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_domain_looks_due" ON "brand_domain_looks" USING btree ("next_look_at");--> statement-breakpoint
CREATE INDEX "brand_domains_newest" ON "brand_domains" USING btree ("organization_id","first_seen_at","id");--> statement-breakpoint
ALTER TABLE "takedown_requests" ADD CONSTRAINT "takedown_requests_domain_id_brand_domains_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."brand_domains"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedown_requests" ADD CONSTRAINT "takedown_requests_about" CHECK (num_nonnulls("takedown_requests"."alert_id", "takedown_requests"."domain_id") = 1);