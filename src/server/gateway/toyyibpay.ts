import { createHash, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { isDate } from "#lib/dates.ts";
import { senIn } from "#lib/money.ts";
import { type GatewayKeys, type PaidRow, type Provider, ProviderError } from "./provider.ts";

/** The real one, and the one that a demo uses, where no money moves. No setting names another. */
const HOSTS = { real: "https://toyyibpay.com", trial: "https://dev.toyyibpay.com" } as const;

/** The address of toyyibPay for a server. */
export function toyyibPayHost({
  production,
  demo,
}: {
  production: boolean;
  demo: boolean;
}): string {
  return production && !demo ? HOSTS.real : HOSTS.trial;
}

const TIMEOUT_MS = 10_000;
/** A bill that many paid has long answers, but not such ones. In bytes. */
const MOST = 1024 * 1024;

/** The fields of a callback that are kept; the hash is not among them. */
const KEPT = ["refno", "status", "reason", "billcode", "order_id", "amount", "transaction_time"];
const LONGEST_KEPT = 100;

const code = z.string().check(z.regex(/^[A-Za-z0-9]{4,40}$/));
const made = z.array(z.object({ BillCode: code })).check(z.minLength(1));
const transactions = z.array(
  z.object({
    billpaymentStatus: z.string(),
    billpaymentAmount: z.string(),
    billpaymentInvoiceNo: z.string().check(z.minLength(1), z.maxLength(60)),
    billExternalReferenceNo: z.optional(z.string().check(z.maxLength(100))),
    billpaymentChannel: z.optional(z.string().check(z.maxLength(60))),
    billPaymentDate: z.optional(z.nullable(z.string())),
  }),
);
const closed = z.object({ status: z.string(), result: z.optional(z.string()) });

/**
 * toyyibPay, by its published protocol. `base` is its address without a slash at the end; tests give that of their
 * own server.
 */
export function toyyibPay(base: string, { timeoutMs = TIMEOUT_MS } = {}): Provider {
  async function ask(name: string, fields: Record<string, string>): Promise<unknown> {
    try {
      const response = await fetch(`${base}/index.php/api/${name}`, {
        method: "POST",
        body: new URLSearchParams(fields),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await readText(response);
      if (!response.ok) throw new ProviderError(`${name} was answered ${response.status}`);
      if (/^\W*no data found\W*$/i.test(text)) return [];
      return JSON.parse(text) as unknown;
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      throw new ProviderError(`${name} was not answered`, { cause: error });
    }
  }

  return {
    id: "toyyibpay",

    async makeBill({ secret, category }, bill) {
      const answer = await ask("createBill", {
        userSecretKey: secret,
        categoryCode: category,
        billName: plain(bill.name, 30),
        billDescription: plain(bill.description, 100),
        billPriceSetting: "1",
        // Who pays stays unknown to the provider: the bill names no person.
        billPayorInfo: "0",
        billAmount: String(bill.amount_sen),
        billReturnUrl: bill.return_url,
        billCallbackUrl: bill.callback_url,
        billExternalReferenceNo: bill.reference,
        billTo: "",
        billEmail: "",
        billPhone: "",
        billSplitPayment: "0",
        billSplitPaymentArgs: "",
        billPaymentChannel: "0",
        billChargeToCustomer: bill.adds_fee ? "0" : "",
      });
      const [first] = inForm("createBill", made, answer);
      if (!first) throw new ProviderError("createBill answered no bill");
      return { code: first.BillCode };
    },

    pageOf: (bill) => `${base}/${bill}`,

    readCallback({ secret }, form) {
      const read = (name: string) => form.get(name) ?? "";
      const text = `${secret}${read("status")}${read("order_id")}${read("refno")}ok`;
      const said = Object.fromEntries(
        KEPT.map((name) => [name, read(name).slice(0, LONGEST_KEPT)] as const),
      );
      const isTheirs = isSame(read("hash"), createHash("md5").update(text).digest("hex"));
      return { code: said.billcode ?? "", proof: isTheirs ? "valid" : "bad", said };
    },

    async readPaid(_keys: GatewayKeys, billCode) {
      const answer = await ask("getBillTransactions", { billCode, billpaymentStatus: "1" });
      const rows = inForm("getBillTransactions", transactions, answer);
      return rows.flatMap((row): PaidRow[] => {
        if (row.billpaymentStatus !== "1") return [];
        const sen = senIn(row.billpaymentAmount);
        if (sen === null) throw new ProviderError("getBillTransactions answered no amount");
        return [
          {
            sen,
            reference: row.billExternalReferenceNo ?? "",
            invoice: row.billpaymentInvoiceNo,
            channel: row.billpaymentChannel ?? "",
            paid_on: dayIn(row.billPaymentDate ?? ""),
          },
        ];
      });
    },

    async close({ secret }, billCode) {
      const answer = await ask("inactiveBill", { secretKey: secret, billCode });
      const { status, result = "" } = inForm("inactiveBill", closed, answer);
      if (status === "success") return "closed";
      return /not found|inactive/i.test(result) ? "gone" : "busy";
    },
  };
}

/** Reads an answer up to a size at which it is none. */
async function readText(response: Response): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const part of response.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true });
    if (text.length > MOST) throw new ProviderError("the answer has no end");
  }
  return text + decoder.decode();
}

function inForm<T extends z.ZodMiniType>(name: string, form: T, answer: unknown): z.output<T> {
  const read = form.safeParse(answer);
  if (!read.success) throw new ProviderError(`${name} was answered in another form`);
  return read.data;
}

/** A text as toyyibPay takes it: letters, digits, spaces and underscores. */
function plain(text: string, most: number): string {
  return text.replace(/[^A-Za-z0-9 _]/g, "").slice(0, most);
}

/** The day of "23-11-2026 09:15:04" or "2026-11-23 09:15:04", as YYYY-MM-DD. */
function dayIn(text: string): string | undefined {
  const [, day, month, year] = /^(\d\d)-(\d\d)-(\d{4})\b/.exec(text) ?? [];
  const read = year ? `${year}-${month}-${day}` : /^\d{4}-\d\d-\d\d\b/.exec(text)?.[0];
  return read && isDate(read) ? read : undefined;
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
