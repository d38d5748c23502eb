ALTER TABLE "alert_deliveries" DROP CONSTRAINT "alert_deliveries_delivery_id_unique";--> statement-breakpoint
ALTER TABLE "integration_configs" ADD COLUMN "timing" jsonb;--> statement-breakpoint
CREATE INDEX "alert_deliveries_delivery" ON "alert_deliveries" USING btree ("delivery_id");