import { describe, expect, test } from "vitest";
import { sortPaid } from "./rules.ts";

const BILL = { id: "bill", amount_sen: 53_000, is_paid: false };
const row = (invoice: string, sen = 53_000, reference = "bill") => ({ invoice, sen, reference });

describe("what came for a bill", () => {
  test.each([
    ["pays it with our reference and amount", BILL, [row("1")], [], "1", []],
    ["pays it once, a second payment waits", BILL, [row("1"), row("2")], [], "1", ["2 twice"]],
    ["means nothing new when it is known", { ...BILL, is_paid: true }, [row("1")], ["1"], "", []],
    ["waits when it is a sen less", BILL, [row("1", 52_999)], [], "", ["1 amount"]],
    ["waits when it is a sen more", BILL, [row("1", 53_001)], [], "", ["1 amount"]],
    ["waits with another's reference", BILL, [row("1", 53_000, "x")], [], "", ["1 reference"]],
    ["waits without a reference", BILL, [row("1", 53_000, "")], [], "", ["1 reference"]],
    ["pays beside one that waits", BILL, [row("1", 100), row("2")], [], "2", ["1 amount"]],
    ["waits when the bill is paid", { ...BILL, is_paid: true }, [row("2")], [], "", ["2 twice"]],
    ["counts once in one answer", BILL, [row("1"), row("1")], [], "1", []],
    ["is nothing when it is nothing", BILL, [row("1", 0)], [], "", []],
  ])("%s", (_, bill, rows, known, invoice, waits) => {
    const { ours, others } = sortPaid(bill, rows, new Set<string>(known));
    expect(ours?.invoice ?? "").toBe(invoice);
    expect(others.map((one) => `${one.row.invoice} ${one.why}`)).toEqual(waits);
  });
});
