CREATE TABLE "analysis_frames" (
	"analysis_id" text NOT NULL,
	"position" integer NOT NULL,
	"at_s" double precision,
	"jpeg" text NOT NULL,
	"link_hash" text,
	"link_until" timestamp with time zone,
	CONSTRAINT "analysis_frames_analysis_id_position_pk" PRIMARY KEY("analysis_id","position"),
	CONSTRAINT "analysis_frames_link_hash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "analysis_traces" (
	"analysis_id" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sound" text
);
--> statement-breakpoint
ALTER TABLE "analysis_frames" ADD CONSTRAINT "analysis_frames_analysis_id_analysis_jobs_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."analysis_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_traces" ADD CONSTRAINT "analysis_traces_analysis_id_analysis_jobs_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."analysis_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analysis_traces_sha256" ON "analysis_traces" USING btree ("sha256");