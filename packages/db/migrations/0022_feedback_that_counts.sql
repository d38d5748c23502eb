ALTER TABLE "analysis_feedback" DROP CONSTRAINT "analysis_feedback_answer";--> statement-breakpoint
-- "Was this right?" becomes "what is it?": where no side was named, yes and no say nothing about the file.
UPDATE "analysis_feedback" SET "answer" = CASE
  WHEN "answer" = 'yes' AND "outcome" = 'ai_generated' OR "answer" = 'no' AND "outcome" = 'authentic' THEN 'ai'
  WHEN "answer" = 'no' AND "outcome" = 'ai_generated' OR "answer" = 'yes' AND "outcome" = 'authentic' THEN 'real'
  ELSE 'unsure' END;--> statement-breakpoint
ALTER TABLE "analysis_feedback" ADD COLUMN "handle" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "analysis_feedback" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "analysis_feedback" ADD COLUMN "may_keep" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "analysis_feedback" ADD COLUMN "modality" text DEFAULT 'video' NOT NULL;--> statement-breakpoint
ALTER TABLE "analysis_feedback" ADD COLUMN "review" text;--> statement-breakpoint
ALTER TABLE "analysis_feedback" ADD COLUMN "reviewed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "analysis_feedback_created" ON "analysis_feedback" USING btree ("created_at","handle");--> statement-breakpoint
ALTER TABLE "analysis_feedback" ADD CONSTRAINT "analysis_feedback_handle_unique" UNIQUE("handle");--> statement-breakpoint
ALTER TABLE "analysis_feedback" ADD CONSTRAINT "analysis_feedback_review" CHECK ("analysis_feedback"."review" in ('accepted', 'set_aside'));--> statement-breakpoint
ALTER TABLE "analysis_feedback" ADD CONSTRAINT "analysis_feedback_answer" CHECK ("analysis_feedback"."answer" in ('ai', 'real', 'unsure'));