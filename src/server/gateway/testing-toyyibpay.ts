import { createHash, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { toyyibPay } from "./toyyibpay.ts";

/** What the server does to the next questions, until it is told otherwise. */
export type Fault = "html" | "hang" | "cut" | "none";
/** The three banks of the provider's own simulator. */
export type Bank = "success" | "fail" | "pending";

type Row = {
  billpaymentStatus: string;
  billpaymentAmount: string;
  billpaymentInvoiceNo: string;
  billExternalReferenceNo: string;
  billpaymentChannel: string;
  billPaymentDate: string;
};
type Bill = { fields: URLSearchParams; rows: Row[]; is_closed: boolean };
type Callback = { status: "1" | "2" | "3"; hash?: string; amount?: string; refno?: string };

export type FakeToyyibPay = Awaited<ReturnType<typeof startFakeToyyibPay>>;

/** A server that speaks toyyibPay's published protocol, and can do everything wrong that a provider may do. */
export async function startFakeToyyibPay(secret: string) {
  const bills = new Map<string, Bill>();
  const asked: string[] = [];
  let fault: Fault = "none";
  let isBusy = false;
  let waiting: (() => void)[] = [];
  let seen: (() => void)[] = [];
  let counter = 0;

  const answers: Record<string, (fields: URLSearchParams) => unknown> = {
    createBill(fields) {
      if (fields.get("userSecretKey") !== secret) return "[KEY-DID-NOT-EXIST]";
      const code = randomBytes(4).toString("hex");
      bills.set(code, { fields, rows: [], is_closed: false });
      return [{ BillCode: code }];
    },
    getBillTransactions(fields) {
      const bill = bills.get(fields.get("billCode") ?? "");
      const status = fields.get("billpaymentStatus");
      const rows = bill?.rows.filter((row) => !status || row.billpaymentStatus === status) ?? [];
      return rows.length > 0 ? rows : "No data found!";
    },
    inactiveBill(fields) {
      const bill = bills.get(fields.get("billCode") ?? "");
      if (!bill) return { status: "error", result: "Bill not found" };
      if (isBusy) return { status: "error", result: "Bill is being paid" };
      bill.is_closed = true;
      return { status: "success", result: "Bill has been inactive" };
    },
  };

  const server: Server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const name = request.url?.split("/").at(-1) ?? "";
      asked.push(name);
      for (const tell of seen.splice(0)) tell();
      if (fault === "hang") return void waiting.push(() => response.destroy());
      if (fault === "cut") {
        response.writeHead(200, { "content-length": "500" });
        response.write('[{"BillCode":"');
        return void setImmediate(() => response.destroy());
      }
      if (fault === "html") return void response.end("<!doctype html><h1>Maintenance</h1>");
      const answer = answers[name]?.(new URLSearchParams(body)) ?? "";
      response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;

  const billOf = (code: string) => {
    const bill = bills.get(code);
    if (!bill) throw new Error(`there is no bill ${code}`);
    return bill;
  };

  /** Tells the school's server about a bill, as the provider does; answers the status. */
  async function tell(code: string, { status, hash, amount, refno }: Callback, to?: string) {
    const { fields, rows } = billOf(code);
    const order_id = fields.get("billExternalReferenceNo") ?? "";
    const ref = refno ?? rows.at(-1)?.billpaymentInvoiceNo ?? "TP0";
    const form = new FormData();
    const sen = Number(fields.get("billAmount"));
    const said = {
      refno: ref,
      status,
      reason: status === "1" ? "Approved" : "Insufficient funds",
      billcode: code,
      order_id,
      amount: amount ?? (sen / 100).toFixed(2),
      transaction_time: "2026-11-23 09:15:04",
      hash: hash ?? createHash("md5").update(`${secret}${status}${order_id}${ref}ok`).digest("hex"),
    };
    for (const [name, value] of Object.entries(said)) form.set(name, value);
    const target = to ?? fields.get("billCallbackUrl") ?? "";
    return (await fetch(target, { method: "POST", body: form })).status;
  }

  return {
    url,
    bills,
    asked,
    /** An adapter that speaks with this server. */
    provider: toyyibPay(url, { timeoutMs: 300 }),
    tell,
    /** Somebody pays a bill at one of the simulator's banks; nothing is told yet. */
    pay(
      code: string,
      bank: Bank,
      other: { sen?: number; reference?: string; invoice?: string } = {},
    ) {
      const { fields, rows } = billOf(code);
      counter += 1;
      const status = { success: "1", fail: "3", pending: "2" } as const;
      const sen = other.sen ?? Number(fields.get("billAmount"));
      rows.push({
        billpaymentStatus: status[bank],
        billpaymentAmount: (sen / 100).toFixed(2),
        billpaymentInvoiceNo: other.invoice ?? `TP${code}${counter}`,
        billExternalReferenceNo: other.reference ?? fields.get("billExternalReferenceNo") ?? "",
        billpaymentChannel: "FPX",
        billPaymentDate: "",
      });
    },
    setFault(next: Fault) {
      fault = next;
      if (next !== "hang") for (const end of waiting.splice(0)) end();
    },
    setBusy: (is: boolean) => void (isBusy = is),
    /** Resolves when the next question comes. */
    nextAsked: () => new Promise<void>((done) => seen.push(done)),
    async stop() {
      for (const end of waiting.splice(0)) end();
      waiting = [];
      seen = [];
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
