CREATE TABLE "original_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"analysis_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"received_analysis_id" text,
	"received_name" text,
	"sha256" text,
	"same" boolean,
	CONSTRAINT "original_requests_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "original_requests" ADD CONSTRAINT "original_requests_user_id_user_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "original_requests" ADD CONSTRAINT "original_requests_analysis_id_video_analyses_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."video_analyses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "original_requests_analysis" ON "original_requests" USING btree ("analysis_id","created_at");--> statement-breakpoint
CREATE INDEX "original_requests_user" ON "original_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "original_requests_expiry" ON "original_requests" USING btree ("expires_at");