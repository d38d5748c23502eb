DROP INDEX "analysis_jobs_user";--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "scopes" text[] DEFAULT '{analyses:read,analyses:write,usage:read,webhooks:manage}'::text[] NOT NULL;--> statement-breakpoint
CREATE INDEX "analysis_jobs_user_state" ON "analysis_jobs" USING btree ("user_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "analysis_jobs_user" ON "analysis_jobs" USING btree ("user_id","created_at","id");