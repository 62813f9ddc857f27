import { createServer, type RequestListener } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { toyyibPay, toyyibPayHost } from "./toyyibpay.ts";

const KEYS = { secret: "rahsia", category: "abcd" };
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}

test.each([
  [{ production: true, demo: false }, "https://toyyibpay.com"],
  [{ production: true, demo: true }, "https://dev.toyyibpay.com"],
  [{ production: false, demo: false }, "https://dev.toyyibpay.com"],
])("is one of two hosts, whatever is set", (env, host) => {
  expect(toyyibPayHost(env)).toBe(host);
});

test("follows no redirect, and reads no answer without end", async () => {
  let asked = 0;
  const other = await serve((_, response) => {
    asked += 1;
    response.end("[]");
  });
  const away = await serve((_, response) => {
    response.writeHead(307, { location: other }).end();
  });
  await expect(toyyibPay(away).readPaid(KEYS, "abcd")).rejects.toThrow("was not answered");
  expect(asked).toBe(0);
  const endless = await serve((_, response) => {
    const write = () => {
      while (!response.destroyed && response.write("x".repeat(64 * 1024)));
      if (!response.destroyed) response.once("drain", write);
    };
    write();
  });
  await expect(toyyibPay(endless).readPaid(KEYS, "abcd")).rejects.toThrow("has no end");
});

describe("the payments of a bill", () => {
  const row = {
    billpaymentStatus: "1",
    billpaymentAmount: "10.50",
    billpaymentInvoiceNo: "TP1",
    billExternalReferenceNo: "ours",
    billpaymentChannel: "FPX",
    billPaymentDate: "23-11-2026 09:15:04",
  };
  const paid = { sen: 1_050, reference: "ours", invoice: "TP1", channel: "FPX" };
  const read = async (answer: unknown) => {
    const text = typeof answer === "string" ? answer : JSON.stringify(answer);
    const url = await serve((_, response) => void response.end(text));
    return toyyibPay(url).readPaid(KEYS, "abcd");
  };

  test.each([
    ["in ringgit", [row], [{ ...paid, paid_on: "2026-11-23" }]],
    [
      "with thousands",
      [{ ...row, billpaymentAmount: "1,040.00" }],
      [{ ...paid, sen: 104_000, paid_on: "2026-11-23" }],
    ],
    [
      "of a day in the other order",
      [{ ...row, billPaymentDate: "2026-11-23" }],
      [{ ...paid, paid_on: "2026-11-23" }],
    ],
    [
      "of a day that does not exist",
      [{ ...row, billPaymentDate: "31-02-2026" }],
      [{ ...paid, paid_on: undefined }],
    ],
    ["that failed", [{ ...row, billpaymentStatus: "3" }], []],
    ["of which there are none", [], []],
    ["of which there are none, in words", '"No data found!"', []],
  ])("%s", async (_, answer, rows) => {
    expect(await read(answer)).toEqual(rows);
  });

  test.each([
    ["no list", { status: "error" }],
    ["no amount", [{ ...row, billpaymentAmount: "free" }]],
    ["less than nothing", [{ ...row, billpaymentAmount: "-10.50" }]],
    ["parts of a sen", [{ ...row, billpaymentAmount: "10.505" }]],
    ["no number", [{ ...row, billpaymentInvoiceNo: "" }]],
    ["a page", "<!doctype html>"],
  ])("are an error with %s", async (_, answer) => {
    await expect(read(answer)).rejects.toThrow("getBillTransactions");
  });
});

test.each([
  ["https://evil.example/x", false],
  ["../../x", false],
  ["gcbhict9", true],
])("a bill is named %s: taken is %s", async (BillCode, isTaken) => {
  const url = await serve((_, response) => void response.end(JSON.stringify([{ BillCode }])));
  const provider = toyyibPay(url);
  const made = provider.makeBill(KEYS, {
    reference: "ours",
    amount_sen: 100,
    name: "Yuran K0001",
    description: "Yuran",
    return_url: "",
    callback_url: "",
    adds_fee: true,
  });
  if (!isTaken) return expect(made).rejects.toThrow("createBill");
  expect(provider.pageOf((await made).code)).toBe(`${url}/gcbhict9`);
});
