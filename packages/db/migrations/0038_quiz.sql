CREATE TABLE "leaderboard_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"username" text NOT NULL,
	"score" integer NOT NULL,
	"rank" integer NOT NULL,
	"timeframe" text NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	CONSTRAINT "leaderboard_entries_once" UNIQUE("timeframe","period_start","user_id"),
	CONSTRAINT "leaderboard_entries_timeframe" CHECK ("leaderboard_entries"."timeframe" in ('daily', 'weekly', 'monthly', 'all_time'))
);
--> statement-breakpoint
CREATE TABLE "quiz_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"mode" text NOT NULL,
	"round" text NOT NULL,
	"day" date NOT NULL,
	"steps" jsonb NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"recorded" jsonb,
	"claimed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "quiz_certificates" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"attempt_id" text NOT NULL,
	"holder" text NOT NULL,
	"score" integer NOT NULL,
	"total_questions" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"pdf" text NOT NULL,
	CONSTRAINT "quiz_certificates_attempt_id_unique" UNIQUE("attempt_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file" text NOT NULL,
	"is_deepfake" boolean NOT NULL,
	"explanation" text NOT NULL,
	"platform" text NOT NULL,
	"difficulty" text NOT NULL,
	"detection_hints" jsonb NOT NULL,
	"real_world_context" text NOT NULL,
	"alt" text NOT NULL,
	"regions" jsonb NOT NULL,
	"measured" jsonb,
	"source" jsonb NOT NULL,
	"family" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"shown" integer DEFAULT 0 NOT NULL,
	"right_answers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "quiz_questions_kind" CHECK ("quiz_questions"."kind" in ('picture', 'clip', 'voice')),
	CONSTRAINT "quiz_questions_difficulty" CHECK ("quiz_questions"."difficulty" in ('easy', 'medium', 'hard'))
);
--> statement-breakpoint
CREATE TABLE "quiz_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"score" integer NOT NULL,
	"total_questions" integer NOT NULL,
	"time_taken" integer NOT NULL,
	"difficulty_breakdown" jsonb NOT NULL,
	"session_data" jsonb NOT NULL,
	"completed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempt_id" text,
	"ranked" boolean DEFAULT true NOT NULL,
	CONSTRAINT "quiz_sessions_attempt_id_unique" UNIQUE("attempt_id")
);
--> statement-breakpoint
CREATE TABLE "user_quiz_profiles" (
	"user_id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"avatar_url" text,
	"badges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"level" integer DEFAULT 1 NOT NULL,
	"experience_points" integer DEFAULT 0 NOT NULL,
	"total_quizzes_completed" integer DEFAULT 0 NOT NULL,
	"total_correct_answers" integer DEFAULT 0 NOT NULL,
	"current_streak" integer DEFAULT 0 NOT NULL,
	"best_streak" integer DEFAULT 0 NOT NULL,
	"last_quiz_date" date,
	"name_chosen_at" timestamp with time zone,
	"on_boards" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analysis_credits" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"amount" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analysis_credits_once" UNIQUE("user_id","day"),
	CONSTRAINT "analysis_credits_left" CHECK ("analysis_credits"."used" between 0 and "analysis_credits"."amount")
);
--> statement-breakpoint
ALTER TABLE "leaderboard_entries" ADD CONSTRAINT "leaderboard_entries_user_id_user_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_user_id_user_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_certificates" ADD CONSTRAINT "quiz_certificates_user_id_user_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_sessions" ADD CONSTRAINT "quiz_sessions_user_id_user_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_quiz_profiles" ADD CONSTRAINT "user_quiz_profiles_user_id_user_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_credits" ADD CONSTRAINT "analysis_credits_user_id_user_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaderboard_entries_rank" ON "leaderboard_entries" USING btree ("timeframe","period_start","rank");--> statement-breakpoint
CREATE INDEX "quiz_attempts_person" ON "quiz_attempts" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "quiz_attempts_age" ON "quiz_attempts" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_attempts_daily" ON "quiz_attempts" USING btree ("user_id","day") WHERE "quiz_attempts"."mode" = 'daily';--> statement-breakpoint
CREATE INDEX "quiz_certificates_holder" ON "quiz_certificates" USING btree ("user_id","issued_at");--> statement-breakpoint
CREATE INDEX "quiz_sessions_newest" ON "quiz_sessions" USING btree ("user_id","completed_at");--> statement-breakpoint
CREATE INDEX "quiz_sessions_period" ON "quiz_sessions" USING btree ("completed_at") WHERE "quiz_sessions"."ranked";