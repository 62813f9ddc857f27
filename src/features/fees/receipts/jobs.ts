import { type AccountReader, findReaders } from "#features/fees/accounts/db.ts";
import { groupedBy } from "#lib/grouped.ts";
import { composeLetter } from "#server/mail/letter.ts";
import { postMail } from "#server/mail/mail.ts";
import { nowIn, type Runtime } from "#server/runtime.ts";
import { enterSchool } from "#server/scope.ts";
import { takeBillsToMail } from "./db.ts";
import { feeBillsLetter } from "./text.ts";

/** Mails the bills of a run to those who asked for that: one mail for all bills of a person. */
export async function mailBills(
  runtime: Runtime,
  { school_id, id }: { school_id: string; id: string },
): Promise<void> {
  const { database, env } = runtime;
  await enterSchool(
    database.app,
    school_id,
    async (scope) => {
      const known = new Map<string, AccountReader>();
      const bills = await takeBillsToMail(scope, id, async (accounts) => {
        const readers = await findReaders(scope, accounts, { bills: true });
        for (const reader of readers) known.set(reader.guardian_id, reader);
        return readers;
      });
      for (const [guardian_id, own] of groupedBy(bills, (bill) => bill.guardian_id)) {
        const reader = known.get(guardian_id);
        if (!reader) continue;
        const { email, first_name } = reader;
        const facts = { school: scope.school.name, url: `${env.origin}/dashboard/fees` };
        await postMail(scope.tx, {
          kind: "fee_bills",
          recipient: email,
          ...composeLetter(feeBillsLetter({ ...facts, first_name, bills: own })),
        });
      }
    },
    { now: nowIn(runtime, school_id) },
  );
}
