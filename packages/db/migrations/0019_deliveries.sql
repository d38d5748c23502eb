CREATE TABLE "deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"stream" text DEFAULT 'transactional' NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"endpoint_id" text,
	"subject" text,
	"body" text NOT NULL,
	"html" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"steps" integer NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"response_status" integer,
	"response_body" text,
	"error" text,
	"duration_ms" integer,
	"attempt_log" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "deliveries_channel" CHECK ("deliveries"."channel" in ('mail', 'webhook', 'slack', 'teams')),
	CONSTRAINT "deliveries_stream" CHECK ("deliveries"."stream" in ('transactional', 'bulk')),
	CONSTRAINT "deliveries_state" CHECK ("deliveries"."state" in ('pending', 'delivered', 'failed', 'kept')),
	CONSTRAINT "deliveries_endpoint" CHECK (("deliveries"."channel" = 'webhook') = ("deliveries"."endpoint_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("channel","stream","next_attempt_at") WHERE "deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "deliveries_of_endpoint" ON "deliveries" USING btree ("endpoint_id","created_at","id") WHERE "deliveries"."endpoint_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_target" ON "deliveries" USING btree ("target");--> statement-breakpoint
CREATE INDEX "deliveries_age" ON "deliveries" USING btree ("channel","created_at","id");--> statement-breakpoint
-- What waits, and the log of what went, comes along: the same ids, attempts and moments.
INSERT INTO "deliveries" ("id", "channel", "kind", "target", "subject", "body", "html", "state", "attempts", "step", "steps", "next_attempt_at", "error", "created_at", "delivered_at")
  SELECT "id", 'mail', "kind", "recipient", "subject", "text", "html",
    CASE "state" WHEN 'queued' THEN 'pending' WHEN 'sent' THEN 'delivered' WHEN 'kept' THEN 'kept' ELSE 'failed' END,
    "attempts", "attempts", 6, "next_attempt_at", "last_error", "created_at", "sent_at"
  FROM "mail_outbox";--> statement-breakpoint
INSERT INTO "deliveries" ("id", "channel", "kind", "target", "endpoint_id", "body", "state", "attempts", "step", "steps", "next_attempt_at", "response_status", "response_body", "error", "duration_ms", "attempt_log", "created_at", "delivered_at")
  SELECT "id", 'webhook', "event_type", "endpoint_id", "endpoint_id", "payload", "state", "attempts", "step", "steps", "next_attempt_at", "response_status", "response_body", "error", "duration_ms", "attempt_log", "created_at", "delivered_at"
  FROM "webhook_deliveries";
