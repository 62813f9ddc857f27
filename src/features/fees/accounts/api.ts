import { takeNumbers } from "#features/fees/numbers/db.ts";
import { lockStudents } from "#features/students/db.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { feeAccountsContract, type BillingAccount, type FamilyProposal } from "./contract.ts";
import {
  findAccounts,
  findKin,
  findPupils,
  insertAccounts,
  insertMembers,
  lockAccounts,
  setPayer,
} from "./db.ts";
import { guardiansOfAll, type Kin, proposeFamilies } from "./rules.ts";

const os = serve(feeAccountsContract);

export const feeAccountsRoutes = os.router({
  listBillingAccounts: os.listBillingAccounts.handler(({ context: { scope } }) =>
    findAccounts(scope, "fees.manage"),
  ),

  proposeBillingAccounts: os.proposeBillingAccounts.handler(({ context: { scope } }) =>
    propose(scope),
  ),

  makeBillingAccounts: os.makeBillingAccounts.handler(async ({ context: { scope }, input }) => {
    const wanted = input.families.flatMap(({ student_ids }) => student_ids);
    await lockStudents(scope, wanted);
    const pupils = await findPupils(scope, wanted);
    if (pupils.length < wanted.length)
      throw refuse("NOT_FOUND", "There is no such active student.");
    if (pupils.some(({ account_id }) => account_id !== null)) {
      throw refuse("CONFLICT", "A student has an account already.", { reason: "has_account" });
    }
    const joining = input.families.flatMap(({ account_id }) => account_id ?? []);
    await lockAccounts(scope, joining);
    const kin = await findKin(scope);
    for (const { account_id, student_ids } of input.families) {
      if (account_id) await join(scope, account_id, student_ids, kin);
    }
    const fresh = input.families.filter(({ account_id }) => !account_id);
    const codes = await takeNumbers(scope, "account", fresh.length);
    await insertAccounts(
      scope,
      fresh.map(({ student_ids }, at) => {
        const all = kin.filter(({ student_id }) => student_ids.includes(student_id));
        const seeing = new Set(guardiansOfAll(student_ids, kin));
        const payers = [...new Set(all.map(({ guardian_id }) => guardian_id))].map(
          (guardian_id) => ({ guardian_id, sees_account: seeing.has(guardian_id) }),
        );
        return { id: newId(), code: codes[at] ?? "", student_ids, payers };
      }),
    );
    const label =
      codes.length === 1 ? (codes[0] ?? "") : `${codes[0] ?? ""} – ${codes.at(-1) ?? ""}`;
    const details = { students: wanted.length, accounts: codes.length };
    scope.record({ action: "fees.make_accounts", label: codes.length ? label : "", details });
    return { made: fresh.length, joined: joining.length };
  }),

  setPayer: os.setPayer.handler(async ({ context: { scope }, input }) => {
    const { id, guardian_id, sees_account, gets_bill } = input;
    await lockAccounts(scope, [id]);
    const account = await requireAccount(scope, id);
    const kin = await findKin(scope);
    const isTheirs = account.students.some((pupil) =>
      kin.some((one) => one.student_id === pupil.id && one.guardian_id === guardian_id),
    );
    if (!isTheirs) throw refuse("NOT_FOUND", "There is no such guardian of these students.");
    await setPayer(scope, id, { guardian_id, sees_account, gets_bill });
    const action = sees_account ? "fees.show_account" : "fees.hide_account";
    const details = { guardian_id, ...(gets_bill !== undefined && { gets_bill }) };
    scope.record({ action, subject_id: id, label: account.code, details });
    return requireAccount(scope, id);
  }),
});

/** Adds pupils to an account; who is not a guardian of them all sees it only when the office says so again. */
async function join(
  scope: Scope,
  id: string,
  student_ids: string[],
  kin: readonly Kin[],
): Promise<void> {
  const { code, payers } = await requireAccount(scope, id);
  await insertMembers(scope, id, student_ids);
  const ofAll = new Set(guardiansOfAll(student_ids, kin));
  for (const { guardian_id, sees_account } of payers) {
    if (!sees_account || ofAll.has(guardian_id)) continue;
    await setPayer(scope, id, { guardian_id, sees_account: false });
    scope.record({
      action: "fees.hide_account",
      subject_id: id,
      label: code,
      details: { guardian_id },
    });
  }
  const theirs = kin.filter(({ student_id }) => student_ids.includes(student_id));
  const known = new Set(payers.map(({ guardian_id }) => guardian_id));
  for (const guardian_id of new Set(theirs.map((one) => one.guardian_id))) {
    if (!known.has(guardian_id)) await setPayer(scope, id, { guardian_id, sees_account: false });
  }
}

async function propose(scope: Scope): Promise<FamilyProposal[]> {
  const [pupils, kin, accounts] = [
    await findPupils(scope),
    await findKin(scope),
    await findAccounts(scope, "fees.manage"),
  ];
  const named = new Map(pupils.map((pupil) => [pupil.id, pupil]));
  const codes = new Map(accounts.map(({ id, code }) => [id, code]));
  const families = proposeFamilies([...named.keys()], kin);
  return families.flatMap(({ student_ids, guardian_ids, doubtful }) => {
    const members = student_ids.flatMap((id) => named.get(id) ?? []);
    const fresh = members.filter(({ account_id }) => account_id === null);
    const held = [...new Set(members.flatMap(({ account_id }) => account_id ?? []))];
    const [account_id = null] = held;
    if (fresh.length === 0) return [];
    return {
      students: fresh.map(({ id, student_id, name }) => ({ id, student_id, name })),
      guardian_ids,
      doubtful: doubtful || held.length > 1,
      account_id,
      code: account_id && (codes.get(account_id) ?? null),
    };
  });
}

async function requireAccount(scope: Scope, id: string): Promise<BillingAccount> {
  const [found] = await findAccounts(scope, "fees.manage", id);
  if (!found) throw refuse("NOT_FOUND", "There is no such account.");
  return found;
}
