CREATE TABLE "figure_incidents" (
	"id" text PRIMARY KEY NOT NULL,
	"figure_id" text,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"platform" text NOT NULL,
	"url" text,
	"source_name" text NOT NULL,
	"source_url" text NOT NULL,
	"source_key" text NOT NULL,
	"published_on" date NOT NULL,
	"summary" text NOT NULL,
	"analysis_id" text,
	"analysis_outcome" text,
	"reporter_id" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"source_status" integer,
	"source_named" text,
	"source_checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "figure_incidents_state_known" CHECK ("figure_incidents"."state" in ('pending', 'confirmed', 'rejected', 'retracted')),
	CONSTRAINT "figure_incidents_confirmed" CHECK ("figure_incidents"."state" <> 'confirmed' or ("figure_incidents"."figure_id" is not null and "figure_incidents"."confirmed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "public_figures" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_hash" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'listed' NOT NULL,
	"claimed_by" text,
	"official_url" text,
	"statement" text,
	"statement_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_figures_slug_unique" UNIQUE("slug"),
	CONSTRAINT "public_figures_name_hash_unique" UNIQUE("name_hash"),
	CONSTRAINT "public_figures_state" CHECK ("public_figures"."state" in ('listed', 'removed'))
);
--> statement-breakpoint
CREATE TABLE "figure_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"figure_id" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"relation" text NOT NULL,
	"text" text NOT NULL,
	"site_url" text,
	"code" text,
	"site_found" boolean,
	"site_checked_at" timestamp with time zone,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "figure_requests_kind" CHECK ("figure_requests"."kind" in ('removal', 'correction', 'claim'))
);
--> statement-breakpoint
ALTER TABLE "figure_incidents" ADD CONSTRAINT "figure_incidents_figure_id_public_figures_id_fk" FOREIGN KEY ("figure_id") REFERENCES "public"."public_figures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_incidents" ADD CONSTRAINT "figure_incidents_reporter_id_user_profiles_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."user_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_figures" ADD CONSTRAINT "public_figures_claimed_by_user_profiles_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."user_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_requests" ADD CONSTRAINT "figure_requests_figure_id_public_figures_id_fk" FOREIGN KEY ("figure_id") REFERENCES "public"."public_figures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figure_requests" ADD CONSTRAINT "figure_requests_user_id_user_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "figure_incidents_source" ON "figure_incidents" USING btree ("figure_id","source_key") WHERE "figure_incidents"."state" = 'confirmed';--> statement-breakpoint
CREATE INDEX "figure_incidents_figure" ON "figure_incidents" USING btree ("figure_id","confirmed_at");--> statement-breakpoint
CREATE INDEX "figure_incidents_state" ON "figure_incidents" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "figure_incidents_reporter" ON "figure_incidents" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "public_figures_claimed" ON "public_figures" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "figure_requests_state" ON "figure_requests" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "figure_requests_user" ON "figure_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "figure_requests_email" ON "figure_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "figure_requests_figure" ON "figure_requests" USING btree ("figure_id");