CREATE TABLE "comparisons" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"questioned_id" text NOT NULL,
	"reference_id" text NOT NULL,
	"questioned_name" text NOT NULL,
	"reference_name" text NOT NULL,
	"description_ids" jsonb NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"error_code" text,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "comparisons_state" CHECK ("comparisons"."state" in ('running', 'done', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "analysis_descriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"analysis_id" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"purpose" text DEFAULT 'describe' NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"share" double precision DEFAULT 0 NOT NULL,
	"error_code" text,
	"description" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analysis_descriptions_purpose" CHECK ("analysis_descriptions"."purpose" in ('describe', 'analyse')),
	CONSTRAINT "analysis_descriptions_state" CHECK ("analysis_descriptions"."state" in ('queued', 'running', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_user_id_user_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_questioned_id_analysis_jobs_id_fk" FOREIGN KEY ("questioned_id") REFERENCES "public"."analysis_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_reference_id_analysis_jobs_id_fk" FOREIGN KEY ("reference_id") REFERENCES "public"."analysis_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_descriptions" ADD CONSTRAINT "analysis_descriptions_analysis_id_analysis_jobs_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."analysis_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comparisons_user" ON "comparisons" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "comparisons_state_created" ON "comparisons" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "comparisons_questioned" ON "comparisons" USING btree ("questioned_id");--> statement-breakpoint
CREATE INDEX "comparisons_reference" ON "comparisons" USING btree ("reference_id");--> statement-breakpoint
CREATE INDEX "analysis_descriptions_created" ON "analysis_descriptions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "analysis_descriptions_analysis" ON "analysis_descriptions" USING btree ("analysis_id");