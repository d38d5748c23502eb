CREATE TABLE "result_watches" (
	"analysis_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"read_by" text NOT NULL,
	"reading" jsonb NOT NULL,
	"read_at" timestamp with time zone,
	"run_id" text,
	"before" jsonb,
	"changed_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "analysis_jobs" ADD COLUMN "found" jsonb;--> statement-breakpoint
ALTER TABLE "result_watches" ADD CONSTRAINT "result_watches_analysis_id_video_analyses_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."video_analyses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_watches" ADD CONSTRAINT "result_watches_user_id_user_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "result_watches_user" ON "result_watches" USING btree ("user_id","changed_at");--> statement-breakpoint
CREATE INDEX "result_watches_read_by" ON "result_watches" USING btree ("read_by","created_at");--> statement-breakpoint
CREATE INDEX "video_analyses_user_signs" ON "video_analyses" USING btree ("user_id",(coalesce(("analysis_result" -> 'probability' ->> 'value')::double precision, -1)),"created_at","id");--> statement-breakpoint
CREATE INDEX "video_analyses_user_name" ON "video_analyses" USING btree ("user_id",lower("filename"),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);