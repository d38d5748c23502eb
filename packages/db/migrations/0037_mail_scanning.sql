CREATE TABLE "mail_attachments" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"mailbox_id" text NOT NULL,
	"uid_validity" text NOT NULL,
	"uid" bigint NOT NULL,
	"part" text NOT NULL,
	"sender" text NOT NULL,
	"subject" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text,
	"state" text NOT NULL,
	"reason" text,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"analysis_id" text,
	"outcome" text,
	"probability" double precision,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_attachments_once" UNIQUE("mailbox_id","uid_validity","uid","part")
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"security" text NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"folder" text NOT NULL,
	"interval" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"started_by" text,
	"uid_validity" text,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"last_look_at" timestamp with time zone,
	"next_look_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailboxes_one" UNIQUE("organization_id","host","username","folder"),
	CONSTRAINT "mailboxes_interval" CHECK ("mailboxes"."interval" in ('realtime', '5', '15', '60'))
);
--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD CONSTRAINT "mail_attachments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD CONSTRAINT "mail_attachments_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_started_by_user_profiles_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."user_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_attachments_newest" ON "mail_attachments" USING btree ("organization_id","found_at","id");--> statement-breakpoint
CREATE INDEX "mail_attachments_analysis" ON "mail_attachments" USING btree ("analysis_id");--> statement-breakpoint
CREATE INDEX "mailboxes_due" ON "mailboxes" USING btree ("enabled","next_look_at");