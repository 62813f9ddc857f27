import type { Refund } from "#features/fees/corrections/contract.ts";
import type { Gift } from "#features/fees/gifts/contract.ts";
import type { SponsorStatement } from "#features/fees/gifts/contract.ts";
import type { Waiver } from "#features/fees/waivers/contract.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { issueBills } from "./testing-fees.ts";
import {
  anyOf,
  type Draw,
  type FeeCommand,
  type FeeWorld,
  oneOf,
  sent,
} from "./testing-fee-world.ts";

const reason = "Ujian";

/** A sum for one of the accounts, with a key of its own. */
const ofAccount = ({ accounts }: FeeWorld, draw: Draw, most = 60_000) => ({
  account_id: anyOf(accounts, draw)?.id,
  amount_sen: 1 + draw(most),
  reason,
  client_key: newId(),
});

/** What puts bills and receipts right: notes, transfers, refunds, balances from before. */
export const CORRECTIONS: Record<string, FeeCommand> = {
  writeNote: (world, draw) =>
    sent(oneOf(world.staff, draw), "/credit-notes", {
      ...ofAccount(world, draw),
      kind: draw(1) === 0 ? "correction" : "goodwill",
    }),
  writeOff: (world, draw) => sent(world.staff[0], "/write-offs", ofAccount(world, draw)),
  transferCredit: (world, draw) => {
    const { account_id: from_account, ...moved } = ofAccount(world, draw);
    const to_account = anyOf(world.accounts, draw)?.id;
    return sent(oneOf(world.staff, draw), "/account-transfers", {
      ...moved,
      from_account,
      to_account,
    });
  },
  open: ({ accounts, school, staff: [admin] }, draw) =>
    sent(admin, "/openings", {
      account_id: anyOf(accounts, draw)?.id,
      as_of: addDays(school.today, -draw(30)),
      amount_sen: draw(1) === 0 ? 1 + draw(50_000) : -1 - draw(50_000),
    }),
  askRefund: (world, draw) => {
    const asked = ofAccount(world, draw, 20_000);
    const isCash = draw(1) === 0;
    return sent(oneOf(world.staff, draw), "/refunds", {
      ...asked,
      amount_sen: isCash ? asked.amount_sen * 5 : asked.amount_sen,
      method: isCash ? "tunai" : "pindahan",
    });
  },
  payRefund: async ({ staff: [admin] }, draw) => {
    const { body } = await admin.get<Refund[]>("/refunds");
    const found = anyOf(
      body.filter((one) => one.may_decide),
      draw,
    );
    return found && sent(admin, `/refunds/${found.id}/approve`, {});
  },
  refuseRefund: async ({ staff: [admin] }, draw) => {
    const { body } = await admin.get<Refund[]>("/refunds");
    const found = anyOf(
      body.filter((one) => one.may_decide),
      draw,
    );
    return found && sent(admin, `/refunds/${found.id}/refuse`, {});
  },
};

/** What comes into funds and is paid by them. */
export const FUNDS: Record<string, FeeCommand> = {
  takeGift: ({ staff, fund_ids, sponsor_id }, draw) =>
    sent(oneOf(staff, draw), "/gifts", {
      sponsor_id,
      fund_id: anyOf(fund_ids, draw),
      amount_sen: 5 + 5 * draw(12_000),
      method: ["tunai", "pindahan", "cek"][draw(2)],
      client_key: newId(),
    }),
  reverseGift: async ({ staff, sponsor_id }, draw) => {
    const by = oneOf(staff, draw);
    const { body } = await by.get<SponsorStatement>(`/sponsors/${sponsor_id}/statement`);
    const found: Gift | undefined = anyOf(body.gifts, draw);
    const kind = ["money_back", "duplicate", "bounced"][draw(2)];
    return found && sent(by, `/gifts/${found.id}/reverse`, { kind });
  },
  waive: async ({ accounts, school, staff: [admin], fund_ids }, draw) => {
    const isPercent = draw(1) === 0;
    const write = await sent(admin, "/waivers", {
      account_id: anyOf(accounts, draw)?.id,
      student_id: null,
      reason,
      kind: "asnaf",
      asnaf: "miskin",
      items: null,
      percent_bp: isPercent ? 1 + draw(9_999) : null,
      amount_sen: isPercent ? null : 1 + draw(60_000),
      from_date: `${school.today.slice(0, 4)}-01-01`,
      to_date: null,
      fund_id: [...fund_ids, null][draw(2)],
      sponsor_id: null,
      shows_name: false,
    });
    const { body } = await admin.get<Waiver[]>("/waivers");
    const asked = body.filter(({ state }) => state === "asked");
    for (const { id } of asked) {
      await admin.post(`/waivers/${id}/decision`, { approved: true });
    }
    return write;
  },
  endWaiver: async ({ staff: [admin] }, draw) => {
    const { body } = await admin.get<Waiver[]>("/waivers");
    const found = anyOf(
      body.filter(({ state }) => state === "approved"),
      draw,
    );
    return found && sent(admin, `/waivers/${found.id}/end`, {});
  },
  /** Bills of a month whose funds may have too little: the school or the family pays the rest. */
  billShort: async ({ school, staff: [admin] }, draw) => {
    const period = `${Number(school.today.slice(0, 4)) + draw(1)}-0${1 + draw(8)}`;
    await issueBills(admin, period, { short_by: draw(1) === 0 ? "school" : "family" });
    return undefined;
  },
};
