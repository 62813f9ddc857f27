import type { BankLine } from "#features/fees/bank/contract.ts";
import type { Claim } from "#features/fees/claims/contract.ts";
import type { FoundMoney, OnlinePayment } from "#features/fees/gateway/contract.ts";
import { makeGatewayBill, settleGateway } from "#features/fees/gateway/jobs.ts";
import { EXAMPLE_PICTURE } from "#features/schools/contract.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { anyOf, type FeeCommand, oneOf, sent } from "./testing-fee-world.ts";

/** Sums that slips, receipts and lines of statements have in common now and then. */
const SUMS = [53_003, 20_000, 6_000];

/** Money that comes into the bank: slips, statements and online payments. */
export const BANK: Record<string, FeeCommand> = {
  sendSlip: ({ guardian, own_account, school }, draw) =>
    sent(guardian, "/claims", {
      account_id: own_account,
      amount_sen: SUMS[draw(2)],
      method: "pindahan",
      paid_on: addDays(school.today, -draw(3)),
      slip: EXAMPLE_PICTURE,
      is_sure: true,
      client_key: newId(),
    }),
  decideSlip: async ({ staff }, draw) => {
    const by = oneOf(staff, draw);
    const { body } = await by.get<Claim[]>("/claims", { state: "waiting" });
    const found = anyOf(body, draw);
    const state = draw(3) === 0 ? "refused" : "accepted";
    if (found) await by.patch(`/claims/${found.id}`, { state, answer: "Ujian" });
    return undefined;
  },
  undoSlip: async ({ staff }, draw) => {
    const by = oneOf(staff, draw);
    const { body } = await by.get<Claim[]>("/claims", { state: "accepted" });
    const found = anyOf(body, draw);
    return found && sent(by, `/claims/${found.id}/undo`, {});
  },
  addLines: ({ staff, bank_account_id, school, accounts }, draw) => {
    const columns = { head: 0, date: 0, description: 1, reference: null, amount: 2, credit: null };
    const lines = [0, 1].map(() => ({
      booked_on: addDays(school.today, -draw(3)),
      description: `IBG ${anyOf(accounts, draw)?.code}`,
      reference: "",
      amount_sen: SUMS[draw(2)],
    }));
    return sent(oneOf(staff, draw), "/bank-files", { bank_account_id, columns, lines });
  },
  matchLine: async ({ staff, bank_account_id, accounts }, draw) => {
    const by = oneOf(staff, draw);
    const { body } = await by.get<BankLine[]>("/bank-lines", { bank_account_id });
    const found = anyOf(body, draw);
    if (!found) return undefined;
    const { id: line_id, amount_sen, gifts, deposit } = found;
    const [gift] = gifts;
    const first_sen = 1 + draw(amount_sen - 1);
    const parts = [first_sen, amount_sen - first_sen].map((sen, at) => {
      return { account_id: accounts[at]?.id, amount_sen: sen };
    });
    const what = gift
      ? { payment_id: gift.payment_id }
      : deposit
        ? { cash_session_id: deposit.cash_session_id }
        : draw(1) === 0
          ? { parts: [{ account_id: anyOf(accounts, draw)?.id, amount_sen }] }
          : { parts: parts.filter((part) => part.amount_sen > 0) };
    return sent(by, "/bank-matches", { matches: [{ line_id, ...what }] });
  },
  ignoreLine: async ({ staff, bank_account_id }, draw) => {
    const by = oneOf(staff, draw);
    const { body } = await by.get<BankLine[]>("/bank-lines", { bank_account_id });
    const found = anyOf(body, draw);
    return found && sent(by, `/bank-lines/${found.id}/ignore`, { why: "Sewa kantin" });
  },
  payOnline: async ({ guardian, own_account: account_id, school, online }, draw) => {
    const { app, fake } = online;
    const body = { account_id, amount_sen: SUMS[draw(2)], client_key: newId() };
    const write = await sent(guardian, "/gateway-payments", body);
    const { payments } = (await guardian.get<{ payments: OnlinePayment[] }>("/gateway-payments"))
      .body;
    const made = payments.filter(({ state }) => state === "made");
    for (const { id } of made) {
      const job = { school_id: school.id, id };
      await makeGatewayBill(app.runtime, job, { isLast: true });
      const { body: after } = await guardian.get<{ payments: OnlinePayment[] }>(
        "/gateway-payments",
      );
      const code = after.payments
        .find((one) => one.id === id)
        ?.page?.split("/")
        .at(-1);
      if (!code) continue;
      // Now and then another sum comes than was asked for, and somebody has to look at it.
      fake.pay(code, "success", draw(2) === 0 ? { sen: 100 } : {});
      await settleGateway(app.runtime, job);
      await settleGateway(app.runtime, job);
    }
    return write;
  },
  decideMoney: async ({ staff }, draw) => {
    const by = oneOf(staff, draw);
    const { body } = await by.get<FoundMoney[]>("/gateway-payments/found");
    const found = anyOf(body, draw);
    const answer = { is_taken: draw(2) > 0, why: "Bukan yuran" };
    return found && sent(by, `/gateway-payments/${found.id}/decide`, answer);
  },
};
