import { insertRows } from "#db/bulk.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { RunWaiver } from "./rules.ts";
import { waivers } from "./table.ts";

/** Who asks for waivers and who approves them, and the fund and sponsor that pay. */
export type SeedAid = {
  asked_by: string;
  decided_by: string;
  fund_id: string;
  sponsor_id: string;
  balance_sen: number;
  /** For how many pupils zakat pays a half from this month on. */
  pupils: number;
};

/** How many families wait for an answer: the office asked for one, a guardian for the other. */
const WAITING = 2;

/**
 * Writes the waivers of the last families of a list, each for its eldest pupil, so that the families that the guides show
 * stay as they are; answers those that were approved, as billing reads them.
 */
export async function seedWaivers(
  scope: Scope,
  families: readonly { id: string; payer_id: string; pupils: readonly { id: string }[] }[],
  aid: SeedAid,
): Promise<RunWaiver[]> {
  const { tx, school, today } = scope;
  const { asked_by, decided_by, fund_id, sponsor_id } = aid;
  const first = monthStart(today);
  const found = families
    .slice(-(aid.pupils + WAITING))
    .map(({ id: account_id, payer_id, pupils: [eldest] }) => {
      return { payer_id, about: { account_id, student_id: eldest?.id ?? null } };
    });
  const common = { school_id: school.id, shows_name: false };
  const approved = found.slice(WAITING).map(({ about }, at) => ({
    id: newId(),
    ...about,
    asnaf: at % 2 === 0 ? ("miskin" as const) : ("fakir" as const),
    percent_bp: 5_000,
    fund_id,
  }));
  await insertRows(
    tx,
    waivers,
    approved.map((waiver) => ({
      ...common,
      ...waiver,
      kind: "asnaf" as const,
      from_date: first,
      fund_kind: "zakat" as const,
      sponsor_id,
      asked_by,
      set_by: asked_by,
      state: "approved" as const,
      reason: "Disahkan oleh amil",
      asked_at: `${addDays(first, -6)}T02:00:00.000Z`,
      decided_by,
      decided_at: `${addDays(first, -5)}T02:00:00.000Z`,
    })),
  );
  await insertRows(
    tx,
    waivers,
    found.slice(0, WAITING).map(({ about, payer_id }, at) => ({
      id: newId(),
      ...common,
      ...about,
      ...(at === 0
        ? { kind: "staf" as const, amount_sen: 10_000, asked_by, set_by: asked_by }
        : { kind: "lain" as const, amount_sen: null, asked_by: payer_id, set_by: null }),
      from_date: monthStart(addDays(first, 31)),
      state: "asked" as const,
      reason: at === 0 ? "Anak guru sekolah" : "Saya diberhentikan kerja bulan lepas",
      asked_at: `${addDays(today, -3)}T02:00:00.000Z`,
    })),
  );
  return approved.map((waiver) => ({ ...waiver, items: null, amount_sen: null, used_sen: 0 }));
}
