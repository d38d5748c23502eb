CREATE TABLE "schedules" (
	"id" text PRIMARY KEY NOT NULL,
	"turn" bigint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"last_started_at" timestamp with time zone,
	"last_ended_at" timestamp with time zone,
	"last_error" text
);
