CREATE TABLE "brand_face_matches" (
	"id" text PRIMARY KEY NOT NULL,
	"find_id" text NOT NULL,
	"face_id" text NOT NULL,
	"likeness" double precision NOT NULL,
	"ratio" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "brand_face_matches_once" UNIQUE("find_id","face_id")
);
--> statement-breakpoint
CREATE TABLE "brand_faces" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text,
	"mailed_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"consent_text" text,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "brand_faces_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "brand_faces_once" UNIQUE("organization_id","email"),
	CONSTRAINT "brand_faces_state" CHECK ("brand_faces"."state" in ('invited', 'consented', 'refused', 'withdrawn', 'expired')),
	CONSTRAINT "brand_faces_consent" CHECK ("brand_faces"."state" <> 'consented' or "brand_faces"."consent_text" is not null)
);
--> statement-breakpoint
CREATE TABLE "brand_portraits" (
	"id" text PRIMARY KEY NOT NULL,
	"face_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"reading_id" text,
	"file_id" text,
	"embedding" text,
	"model" text,
	"size_px" integer,
	"added_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "brand_portraits_state" CHECK ("brand_portraits"."state" in ('reading', 'ready', 'refused')),
	CONSTRAINT "brand_portraits_ready" CHECK (("brand_portraits"."state" = 'ready') = ("brand_portraits"."embedding" is not null and "brand_portraits"."model" is not null))
);
--> statement-breakpoint
ALTER TABLE "analysis_descriptions" DROP CONSTRAINT "analysis_descriptions_purpose";--> statement-breakpoint
ALTER TABLE "analysis_descriptions" ALTER COLUMN "analysis_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_monitoring_configs" ADD COLUMN "faces_in_all_posts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_finds" ADD COLUMN "faces_reading_id" text;--> statement-breakpoint
ALTER TABLE "brand_finds" ADD COLUMN "faces_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "brand_finds" ADD COLUMN "faces_compared" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "analysis_descriptions" ADD COLUMN "file_key" text;--> statement-breakpoint
ALTER TABLE "brand_face_matches" ADD CONSTRAINT "brand_face_matches_find_id_brand_finds_id_fk" FOREIGN KEY ("find_id") REFERENCES "public"."brand_finds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_face_matches" ADD CONSTRAINT "brand_face_matches_face_id_brand_faces_id_fk" FOREIGN KEY ("face_id") REFERENCES "public"."brand_faces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_faces" ADD CONSTRAINT "brand_faces_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_faces" ADD CONSTRAINT "brand_faces_invited_by_user_profiles_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_portraits" ADD CONSTRAINT "brand_portraits_face_id_brand_faces_id_fk" FOREIGN KEY ("face_id") REFERENCES "public"."brand_faces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_portraits" ADD CONSTRAINT "brand_portraits_file_id_brand_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."brand_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_portraits" ADD CONSTRAINT "brand_portraits_added_by_user_profiles_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."user_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_face_matches_face" ON "brand_face_matches" USING btree ("face_id");--> statement-breakpoint
CREATE INDEX "brand_faces_email" ON "brand_faces" USING btree ("email");--> statement-breakpoint
CREATE INDEX "brand_faces_until" ON "brand_faces" USING btree ("state","until");--> statement-breakpoint
CREATE INDEX "brand_portraits_face" ON "brand_portraits" USING btree ("face_id");--> statement-breakpoint
CREATE INDEX "brand_finds_faces" ON "brand_finds" USING btree ("organization_id","faces_at");--> statement-breakpoint
ALTER TABLE "analysis_descriptions" ADD CONSTRAINT "analysis_descriptions_file" CHECK (("analysis_descriptions"."file_key" is null) = ("analysis_descriptions"."analysis_id" is not null) and ("analysis_descriptions"."file_key" is not null) = ("analysis_descriptions"."purpose" in ('portrait', 'search')));--> statement-breakpoint
ALTER TABLE "analysis_descriptions" ADD CONSTRAINT "analysis_descriptions_purpose" CHECK ("analysis_descriptions"."purpose" in ('describe', 'analyse', 'portrait', 'search'));