DROP TABLE "mail_outbox" CASCADE;--> statement-breakpoint
DROP TABLE "webhook_deliveries" CASCADE;