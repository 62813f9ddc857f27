ALTER TABLE "app"."charges" ADD COLUMN "voided_by" uuid;--> statement-breakpoint
ALTER TABLE "app"."charges" ADD CONSTRAINT "charges_school_id_voided_by_ledger_txs_school_id_id_fk" FOREIGN KEY ("school_id","voided_by") REFERENCES "app"."ledger_txs"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charges_voided_by" ON "app"."charges" USING btree ("school_id","voided_by") WHERE voided_by is not null;--> statement-breakpoint
ALTER TABLE "app"."charges" ADD CONSTRAINT "charges_voided" CHECK ("app"."charges"."voided_by" is null or "app"."charges"."voided_at" is not null);--> statement-breakpoint
-- By hand below.
-- What bills and months ahead were taken back by: the note of the bill, or the note of the same instant for a pupil who left.
UPDATE app.charges c SET voided_by = n.id
  FROM app.credit_notes n
  JOIN app.ledger_txs t ON t.school_id = n.school_id AND t.id = n.id
  WHERE c.voided_at IS NOT NULL AND n.school_id = c.school_id
    AND (n.invoice_id = c.invoice_id
      OR (n.kind = 'leaving' AND n.account_id = c.account_id AND t.at = c.voided_at));
--> statement-breakpoint
GRANT UPDATE (voided_by) ON app.charges TO halaqah_app;
