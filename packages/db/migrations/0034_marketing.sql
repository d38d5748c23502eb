CREATE TABLE "analytics_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"measurement_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"secret" text NOT NULL,
	"cursor" bigint NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"last_sent_at" timestamp with time zone,
	"last_error" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"url" text,
	"last_update" timestamp with time zone,
	"last_error" text,
	"tried_at" timestamp with time zone,
	"etag" text,
	"last_modified" text,
	"headlines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "data_sources_status" CHECK ("data_sources"."status" in ('active', 'inactive', 'error'))
);
--> statement-breakpoint
CREATE TABLE "marketing_arrivals" (
	"user_id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"medium" text NOT NULL,
	"campaign" text NOT NULL,
	"term" text NOT NULL,
	"content" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marketing_counts" (
	"user_id" text NOT NULL,
	"week" date NOT NULL,
	"goal" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "marketing_counts_user_id_week_goal_pk" PRIMARY KEY("user_id","week","goal")
);
--> statement-breakpoint
CREATE TABLE "marketing_notes" (
	"user_id" text NOT NULL,
	"prospect" text NOT NULL,
	"status" text NOT NULL,
	"next_step" text NOT NULL,
	"notes" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "marketing_notes_user_id_prospect_pk" PRIMARY KEY("user_id","prospect")
);
--> statement-breakpoint
CREATE TABLE "marketing_progress" (
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"task" text NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	CONSTRAINT "marketing_progress_user_id_day_task_pk" PRIMARY KEY("user_id","day","task")
);
--> statement-breakpoint
CREATE TABLE "marketing_prospects" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text,
	"inquiry_id" text,
	"company" text NOT NULL,
	"contact" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"website" text NOT NULL,
	"industry" text NOT NULL,
	"size" text NOT NULL,
	"priority" text NOT NULL,
	"status" text NOT NULL,
	"next_step" text NOT NULL,
	"notes" text NOT NULL,
	"objected" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "marketing_prospects_inquiry_id_unique" UNIQUE("inquiry_id"),
	CONSTRAINT "marketing_prospects_status" CHECK ("marketing_prospects"."status" in ('Not Contacted', 'Reached Out', 'Responded', 'Qualified', 'Demo Scheduled'))
);
--> statement-breakpoint
ALTER TABLE "marketing_arrivals" ADD CONSTRAINT "marketing_arrivals_user_id_user_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_counts" ADD CONSTRAINT "marketing_counts_user_id_user_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_notes" ADD CONSTRAINT "marketing_notes_user_id_user_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_progress" ADD CONSTRAINT "marketing_progress_user_id_user_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_prospects" ADD CONSTRAINT "marketing_prospects_owner_id_user_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "marketing_arrivals_at" ON "marketing_arrivals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "marketing_prospects_owner" ON "marketing_prospects" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "marketing_prospects_email" ON "marketing_prospects" USING btree ("email");--> statement-breakpoint
-- Who asked for a demo call before there was a pipeline is in it, too.
INSERT INTO "marketing_prospects" ("id", "owner_id", "inquiry_id", "company", "contact", "email", "phone", "website", "industry", "size", "priority", "status", "next_step", "notes", "created_at", "updated_at")
SELECT "id", NULL, "id", "company", "name", "email", '', '', '', "team_size", CASE WHEN "team_size" = '500+' THEN 'High' ELSE 'Medium' END, 'Responded', '', 'Asked for a demo call (company size ' || "team_size" || ').' || CASE WHEN "message" = '' THEN '' ELSE E'\n\n' || "message" END, "created_at", "created_at" FROM "business_inquiries";
