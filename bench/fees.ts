import type { TestApp } from "#app/testing.ts";
import type { RunPreview } from "#features/fees/billing/contract.ts";
import { checkLedgerOf } from "#features/fees/ledger/jobs.ts";
import { newId } from "#lib/ids.ts";
import { printTimed, taken } from "./timed.ts";

const PUPILS = 1000;
/** Two children a family, so that there are 500 of them. */
const SIBLINGS = 2;
/** Months that are billed before something is measured with them. */
const MONTHS = 6;

const ITEM = {
  name_ms: "Yuran bulanan",
  name_en: "Monthly fee",
  frequency: "month",
  scope: "pupil",
  levels: null,
  entry: null,
  months: null,
  due_day: 7,
  prorate: "half",
  split: null,
  ranks: [{ rank: 2, off_sen: 2_000 }],
  price: { from_date: "2020-01-01", amount_sen: 53_000 },
};

/** Prints what fees take in a school of 1,000 pupils in 500 families. */
export async function printFees(app: TestApp): Promise<void> {
  const school = await app.makeSchool({ pupils: PUPILS, plan: "enterprise" });
  const { admin, id, today } = school;
  const pupils = [...school.students, ...school.other_students];
  for (let at = 0; at < pupils.length; at += SIBLINGS * 500) {
    const families = Array.from({ length: 500 }, (_, family) => ({
      student_ids: pupils.slice(at + family * SIBLINGS, at + (family + 1) * SIBLINGS),
    })).filter(({ student_ids }) => student_ids.length > 0);
    taken(await admin.post("/billing-accounts", { families }));
  }
  const { body: accounts } = taken(await admin.get<{ id: string }[]>("/billing-accounts"));
  taken(await admin.post("/fee-items", ITEM));
  await app.owner.query("analyze");
  const year = Number(today.slice(0, 4));
  let month = 0;
  const next = () => {
    const period = `${year - Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
    month += 1;
    return period;
  };
  const issue = async () => {
    const period = next();
    const { body } = taken(await admin.get<RunPreview>("/billing-runs/preview", { period }));
    const began = performance.now();
    taken(await admin.post("/billing-runs", { period, preview_hash: body.preview_hash }));
    return performance.now() - began;
  };
  console.log(
    `\n| ${pupils.length} pupils in ${accounts.length} families | p50 ms | slowest ms | statements | kB | budget |\n` +
      "|---|---|---|---|---|---|",
  );
  const runs: number[] = [];
  for (let time = 0; time < MONTHS; time += 1) runs.push(await issue());
  runs.sort((a, b) => a - b);
  const [p50 = 0, last = 0] = [runs[MONTHS / 2], runs.at(-1)];
  console.log(`| bills of a month | ${p50.toFixed(0)} | ${last.toFixed(0)} | | | ≤ 3,000 ms |`);
  await app.owner.query("analyze");
  const read = (path: string) => async () => taken(await admin.get(path));
  const period = next();
  await printTimed(
    "their preview",
    read(`/billing-runs/preview?period=${period}`),
    "≤ 1,500 ms",
    5,
  );
  let at = 0;
  const pay = async () => {
    at += 1;
    const paid = {
      account_id: accounts[at % accounts.length]?.id,
      amount_sen: 53_000,
      method: "tunai",
      client_key: newId(),
    };
    return taken(await admin.post("/payments", paid));
  };
  await printTimed("receipt in cash", pay, "≤ 5 × its SQL");
  await printTimed("figures of the month", read("/fees/summary"), "≤ 150 ms");
  await printTimed("families that owe", read("/fees/owing"), "");
  await printTimed("statement", read(`/billing-accounts/${accounts[0]?.id}/statement`), "");
  await printTimed("sheet of the month", read(`/fee-months/${today.slice(0, 7)}`), "", 5);
  const check = async () => {
    const faults = await checkLedgerOf(app.runtime, id);
    if (faults.length > 0) throw new Error(JSON.stringify(faults));
  };
  await printTimed("check of the books", check, "", 5);
}
