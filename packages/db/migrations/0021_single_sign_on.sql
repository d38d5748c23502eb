CREATE TABLE "organization_removals" (
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_removals_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "single_sign_on" (
	"organization_id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"domain" text NOT NULL,
	"domain_token" text NOT NULL,
	"domain_proved_at" timestamp with time zone,
	"config" jsonb NOT NULL,
	"secret" text,
	"tested_at" timestamp with time zone,
	"enabled" boolean DEFAULT false NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "single_sign_on_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "single_sign_on_proved" CHECK (not "single_sign_on"."enabled" or "single_sign_on"."domain_proved_at" is not null),
	CONSTRAINT "single_sign_on_required" CHECK (not "single_sign_on"."required" or "single_sign_on"."enabled")
);
--> statement-breakpoint
ALTER TABLE "organization_removals" ADD CONSTRAINT "organization_removals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_removals" ADD CONSTRAINT "organization_removals_user_id_user_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_sign_on" ADD CONSTRAINT "single_sign_on_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "single_sign_on_domain" ON "single_sign_on" USING btree ("domain") WHERE "single_sign_on"."domain_proved_at" is not null;