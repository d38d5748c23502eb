CREATE TABLE "analysis_feedback" (
	"analysis_id" text NOT NULL,
	"author" text NOT NULL,
	"user_id" text,
	"answer" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"engine_version" text NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analysis_feedback_analysis_id_author_pk" PRIMARY KEY("analysis_id","author"),
	CONSTRAINT "analysis_feedback_answer" CHECK ("analysis_feedback"."answer" in ('yes', 'no', 'unsure')),
	CONSTRAINT "analysis_feedback_comment" CHECK (char_length("analysis_feedback"."comment") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "analysis_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"analysis_id" text NOT NULL,
	"created_by" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "analysis_shares_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
DROP INDEX "video_analyses_user";--> statement-breakpoint
DROP INDEX "video_analyses_organization";--> statement-breakpoint
ALTER TABLE "analysis_jobs" ADD COLUMN "rerun_of" text;--> statement-breakpoint
ALTER TABLE "analysis_feedback" ADD CONSTRAINT "analysis_feedback_user_id_user_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_shares" ADD CONSTRAINT "analysis_shares_analysis_id_video_analyses_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."video_analyses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_shares" ADD CONSTRAINT "analysis_shares_created_by_user_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analysis_feedback_user" ON "analysis_feedback" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "analysis_shares_analysis" ON "analysis_shares" USING btree ("analysis_id","created_at");--> statement-breakpoint
ALTER TABLE "analysis_jobs" ADD CONSTRAINT "analysis_jobs_rerun_of_analysis_jobs_id_fk" FOREIGN KEY ("rerun_of") REFERENCES "public"."analysis_jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analysis_jobs_rerun" ON "analysis_jobs" USING btree ("rerun_of");--> statement-breakpoint
CREATE INDEX "video_analyses_user_threat" ON "video_analyses" USING btree ("user_id","threat_level","created_at","id");--> statement-breakpoint
CREATE INDEX "video_analyses_user_outcome" ON "video_analyses" USING btree ("user_id",("analysis_result" ->> 'outcome'),"created_at","id");--> statement-breakpoint
CREATE INDEX "video_analyses_organization_threat" ON "video_analyses" USING btree ("organization_id","threat_level","created_at","id");--> statement-breakpoint
CREATE INDEX "video_analyses_organization_outcome" ON "video_analyses" USING btree ("organization_id",("analysis_result" ->> 'outcome'),"created_at","id");--> statement-breakpoint
CREATE INDEX "video_analyses_user" ON "video_analyses" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "video_analyses_organization" ON "video_analyses" USING btree ("organization_id","created_at","id");