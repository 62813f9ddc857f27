import { lockAccounts } from "#features/fees/accounts/db.ts";
import { holdFunds } from "#features/fees/funds/db.ts";
import { type HeldFund, refuseShort } from "#features/fees/funds/rules.ts";
import { findByKey, insertPayments, insertReversal, readTakenBack } from "#features/fees/db.ts";
import { holdOwnDrawer } from "#features/fees/drawers/db.ts";
import { holdFeeMonths, post } from "#features/fees/ledger/db.ts";
import { giftEntries, refuseClosed } from "#features/fees/ledger/rules.ts";
import { takeNumbers } from "#features/fees/numbers/db.ts";
import { takenFor } from "#features/fees/rules.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { formatSen } from "#lib/money.ts";
import { changesOf, NO_PERSON } from "#server/audit/changes.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { feeFundsContract, type Fund, type Gift, type Sponsor } from "./contract.ts";
import {
  endPledge,
  findFunds,
  findGift,
  findGiftsOf,
  findPledges,
  findSponsors,
  insertFund,
  insertPledge,
  insertSponsor,
  readFundLines,
  readGiven,
  readSponsored,
  updateFund,
  updateSponsor,
  hasGuardian,
  hasStudent,
  setSponsorGuardian,
} from "./db.ts";
import { stillPromised } from "./rules.ts";

const os = serve(feeFundsContract);

export const feeFundsRoutes = os.router({
  listFunds: os.listFunds.handler(({ context: { scope } }) => readFunds(scope)),

  createFund: os.createFund.handler(async ({ context: { scope }, input }) => {
    const made = await requireFund(scope, await insertFund(scope, input));
    const details = changesOf({}, logged(made), NO_PERSON);
    scope.record({ action: "fees.add_fund", subject_id: made.id, label: made.name, details });
    return made;
  }),

  changeFund: os.changeFund.handler(async ({ context: { scope }, input }) => {
    const { id, version, archived, ...changes } = input;
    const [held] = await holdFunds(scope, [id]);
    const before = await requireFund(scope, id);
    await requireVersion(scope, before, version);
    if (archived && held && held.balance_sen !== 0) {
      throw refuse("CONFLICT", "There is still money in this fund.", { reason: "not_empty" });
    }
    const archived_on = archived ? (before.archived_on ?? scope.today) : null;
    await updateFund(scope, id, { ...changes, ...(archived !== undefined && { archived_on }) });
    const after = await requireFund(scope, id);
    const details = changesOf(logged(before), logged(after), NO_PERSON);
    scope.record({ action: "fees.change_fund", subject_id: id, label: after.name, details });
    return after;
  }),

  readFund: os.readFund.handler(async ({ context: { scope }, input }) => {
    const { id, from = `${yearOf(scope)}-01-01`, to = scope.today } = input;
    const fund = await requireFund(scope, id);
    const { opening_sen, lines } = await readFundLines(scope, id, { from, to });
    let closing_sen = opening_sen;
    const summed = lines.map((line) => {
      closing_sen += line.amount_sen;
      return { ...line, balance_sen: closing_sen };
    });
    return { fund, from, to, opening_sen, lines: summed, closing_sen };
  }),

  listSponsors: os.listSponsors.handler(({ context: { scope } }) => readSponsors(scope)),

  createSponsor: os.createSponsor.handler(async ({ context: { scope }, input }) => {
    const { guardian_id = null, ...facts } = input;
    await requireGuardian(scope, guardian_id);
    const [code = ""] = await takeNumbers(scope, "sponsor", 1);
    const id = await insertSponsor(scope, { code, ...facts });
    if (guardian_id) await setSponsorGuardian(scope, id, guardian_id);
    const made = await requireSponsor(scope, id);
    scope.record({ action: "fees.add_sponsor", subject_id: made.id, label: code });
    return made;
  }),

  changeSponsor: os.changeSponsor.handler(async ({ context: { scope }, input }) => {
    const { id, version, guardian_id, ...changes } = input;
    await requireGuardian(scope, guardian_id ?? null);
    await lockAccounts(scope, [id], "sponsor");
    const before = await requireSponsor(scope, id);
    await requireVersion(scope, before, version);
    await updateSponsor(scope, id, changes);
    if (guardian_id !== undefined) await setSponsorGuardian(scope, id, guardian_id);
    const after = await requireSponsor(scope, id);
    scope.record({ action: "fees.change_sponsor", subject_id: id, label: after.code });
    return after;
  }),

  readSponsor: os.readSponsor.handler(async ({ context: { scope }, input }) => {
    const { id, year = yearOf(scope) } = input;
    const sponsor = await requireSponsor(scope, id);
    const gifts = await findGiftsOf(scope, id, { from: `${year}-01-01`, to: `${year}-12-31` });
    const pledges = await findPledges(scope, { account_id: id });
    const counted = gifts.filter(({ reversed }) => !reversed);
    const received_sen = counted.reduce((sum, { amount_sen }) => sum + amount_sen, 0);
    const sponsored = await readSponsored(scope, id, year);
    return { sponsor, year, gifts, pledges, received_sen, ...sponsored };
  }),

  takeGift: os.takeGift.handler(async ({ context: { scope }, input }) => {
    const { sponsor_id, fund_id, amount_sen, method, client_key } = input;
    const { received_on = scope.today, reference = "" } = input;
    const closed = await holdFeeMonths(scope, [scope.today, received_on]);
    if (!(await lockAccounts(scope, [sponsor_id], "sponsor"))) {
      throw refuse("NOT_FOUND", "There is no such sponsor.");
    }
    const known = await findByKey(scope, client_key);
    if (known) {
      const gift = await findGift(scope, known.id);
      const isSame = gift && gift.sponsor_id === sponsor_id && gift.fund_id === fund_id;
      if (!isSame || gift.amount_sen !== amount_sen || gift.method !== method) {
        throw refuse("UNPROCESSABLE_CONTENT", "This key belongs to another receipt.", {
          reason: "key",
        });
      }
      scope.record("history");
      return gift;
    }
    refuseClosed(closed);
    if (received_on > scope.today) {
      throw refuse("UNPROCESSABLE_CONTENT", "Money cannot be received tomorrow.", {
        reason: "day",
      });
    }
    if ("fault" in takenFor(method, amount_sen, 0)) {
      throw refuse("UNPROCESSABLE_CONTENT", "Cash ends in five sen.", { reason: "coins" });
    }
    await requireOpenFund(scope, fund_id);
    const { name: payer_name } = await requireSponsor(scope, sponsor_id);
    const id = newId();
    const cash_session_id = method === "tunai" ? await holdOwnDrawer(scope) : null;
    const entries = giftEntries({ fund_id, method, amount_sen, cash_session_id });
    await post(scope, [{ id, kind: "gift", entries }]);
    const [number = ""] = await takeNumbers(scope, "gift", 1);
    await insertPayments(scope, [
      {
        id,
        kind: "fund",
        account_id: sponsor_id,
        fund_id,
        student_id: null,
        number,
        amount_sen,
        rounding_sen: 0,
        received_on,
        method,
        payer_name,
        reference,
        client_key,
      },
    ]);
    const details = { number, method, amount_sen };
    const label = formatSen(amount_sen);
    scope.record({ action: "fees.receive_gift", subject_id: id, label, details });
    return requireGift(scope, id);
  }),

  reverseGift: os.reverseGift.handler(async ({ context: { scope }, input }) => {
    const { id, kind, reason = "" } = input;
    refuseClosed(await holdFeeMonths(scope));
    const { fund_id, sponsor_id } = await requireGift(scope, id);
    await lockAccounts(scope, [sponsor_id], "sponsor");
    const [fund] = await holdFunds(scope, [fund_id]);
    // Read again, because another request may have taken it back until the sponsor was locked.
    const before = await requireGift(scope, id);
    if (before.reversed) {
      throw refuse("CONFLICT", "This receipt was taken back already.", { reason: "reversed" });
    }
    if (fund) refuseShort(fund, before.amount_sen);
    const reversal = newId();
    const entries = await readTakenBack(scope, id, kind);
    await post(scope, [{ id: reversal, kind: "reversal", entries, reverses: id }]);
    const [number = ""] = await takeNumbers(scope, "reversal", 1);
    await insertReversal(scope, { id: reversal, payment_id: id, number, kind, reason });
    const details = { number, kind };
    scope.record({ action: "fees.reverse_gift", subject_id: id, label: before.number, details });
    return requireGift(scope, id);
  }),

  createPledge: os.createPledge.handler(async ({ context: { scope }, input }) => {
    const { sponsor_id: account_id, ...pledge } = input;
    if (pledge.to_date !== null && pledge.to_date < pledge.from_date) {
      const issues = [{ path: ["to_date"], message: "is before the first day" }];
      throw refuse("BAD_REQUEST", "A pledge cannot end before it begins.", { issues });
    }
    if (!(await lockAccounts(scope, [account_id], "sponsor"))) {
      throw refuse("NOT_FOUND", "There is no such sponsor.");
    }
    await requireOpenFund(scope, pledge.fund_id);
    if (pledge.student_id && !(await hasStudent(scope, pledge.student_id))) {
      throw refuse("NOT_FOUND", "There is no such pupil.");
    }
    const { code } = await requireSponsor(scope, account_id);
    const id = await insertPledge(scope, { account_id, ...pledge });
    const details = { amount_sen: pledge.amount_sen };
    scope.record({ action: "fees.add_pledge", subject_id: account_id, label: code, details });
    return requirePledge(scope, id);
  }),

  endPledge: os.endPledge.handler(async ({ context: { scope }, input: { id } }) => {
    if (!(await endPledge(scope, id))) throw refuse("NOT_FOUND", "There is no such pledge.");
    const pledge = await requirePledge(scope, id);
    const { code } = await requireSponsor(scope, pledge.sponsor_id);
    scope.record({ action: "fees.end_pledge", subject_id: pledge.sponsor_id, label: code });
    return pledge;
  }),
});

const yearOf = ({ today }: Scope) => today.slice(0, 4);

async function readFunds(scope: Scope, id?: string): Promise<Fund[]> {
  const year = yearOf(scope);
  const found = await findFunds(scope, year, id);
  const { pledges, given } = await readPromises(scope);
  return found.map((fund) => {
    const ofFund = pledges.filter(({ fund_id }) => fund_id === fund.id);
    return { ...fund, promised_sen: stillPromised(ofFund, given, year) };
  });
}

async function readSponsors(scope: Scope, id?: string): Promise<Sponsor[]> {
  const found = await findSponsors(scope, id);
  const { pledges, given } = await readPromises(scope);
  return found.map((sponsor) => {
    const theirs = given.filter(({ account_id }) => account_id === sponsor.id);
    const promised = pledges.filter(({ account_id }) => account_id === sponsor.id);
    return {
      ...sponsor,
      received_sen: theirs.reduce((sum, { sen }) => sum + sen, 0),
      promised_sen: stillPromised(promised, theirs, yearOf(scope)),
    };
  });
}

async function readPromises(scope: Scope) {
  const given = await readGiven(scope, yearOf(scope));
  const found = await findPledges(scope);
  const pledges = found.map(({ sponsor_id, ...pledge }) => ({ ...pledge, account_id: sponsor_id }));
  return { given, pledges };
}

/** As the audit log says it. */
function logged({ name, kind, restricted, note, tax_approval, archived_on }: Fund) {
  return { name, kind, restricted, notes: note, tax_approval, archived_on };
}

/** A fund into which money may come, locked. */
async function requireOpenFund(scope: Scope, id: string): Promise<HeldFund> {
  const [held] = await holdFunds(scope, [id]);
  if (!held) throw refuse("NOT_FOUND", "There is no such fund.");
  if ((await requireFund(scope, id)).archived_on !== null) {
    throw refuse("CONFLICT", "This fund is archived.", { reason: "archived" });
  }
  return held;
}

async function requireFund(scope: Scope, id: string): Promise<Fund> {
  const [found] = await readFunds(scope, id);
  if (!found) throw refuse("NOT_FOUND", "There is no such fund.");
  return found;
}

async function requireGuardian(scope: Scope, id: string | null): Promise<void> {
  if (id === null || (await hasGuardian(scope, id))) return;
  throw refuse("NOT_FOUND", "There is no such guardian.");
}

async function requireSponsor(scope: Scope, id: string): Promise<Sponsor> {
  const [found] = await readSponsors(scope, id);
  if (!found) throw refuse("NOT_FOUND", "There is no such sponsor.");
  return found;
}

async function requireGift(scope: Scope, id: string): Promise<Gift> {
  const found = await findGift(scope, id);
  if (!found) throw refuse("NOT_FOUND", "There is no such receipt.");
  return found;
}

async function requirePledge(scope: Scope, id: string) {
  const [found] = await findPledges(scope, { id });
  if (!found) throw refuse("NOT_FOUND", "There is no such pledge.");
  return found;
}
