ALTER TABLE "analysis_jobs" ADD COLUMN "zero_retention" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "zero_retention" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "analysis_jobs_zero_retention" ON "analysis_jobs" USING btree ("finished_at") WHERE "analysis_jobs"."zero_retention" and "analysis_jobs"."file_key" is not null;