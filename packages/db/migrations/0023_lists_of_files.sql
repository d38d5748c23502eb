ALTER TABLE "analysis_batches" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "analysis_batches" ADD COLUMN "expected" jsonb;--> statement-breakpoint
ALTER TABLE "analysis_batches" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "analysis_jobs" ADD COLUMN "found_in" text;--> statement-breakpoint
CREATE INDEX "analysis_batches_expiry" ON "analysis_batches" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "analysis_batches" ADD CONSTRAINT "analysis_batches_owner" CHECK ("analysis_batches"."user_id" is not null or "analysis_batches"."expected" is not null);