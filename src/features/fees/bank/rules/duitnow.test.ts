import * as fc from "fast-check";
import { expect, test } from "vitest";
import { buildQr, crcOf, parseQr, type QrField, readDuitNow, withAmount } from "./duitnow.ts";

// Examples 1 and 2 of PayNet's specification, V1.5: codes with a sum.
const PAYNET =
  "00020201021126410014A0000006150001010650166402091234567895204999953034585405" +
  "10.005802MY5909QRCSDNBHD6005BANGI6304343F";
const PAYNET_PERSON =
  "00020201021126410014A0000006150001010650166402091234567895204000053034585405" +
  "10.005802MY5909AUSERNAME6005BANGI63043A23";

// Codes as banks print them, with numbers that nobody has. Their check numbers come from `binascii.crc_hqx` of Python.
const SCHOOL =
  "00020101021126420014A000000615000101066033460210MD00012345520482115303458" +
  "5802MY5919MAAHAD TAHFIZ ANNUR6002MY62150311ABCDEFGHIJK6304171D";

const fieldsOf = (text: string) => {
  const fields = parseQr(text);
  if (typeof fields === "string") throw new Error(fields);
  return fields;
};
const codeWith = (change: (fields: readonly QrField[]) => QrField[]) =>
  buildQr(change(fieldsOf(SCHOOL)));
const named = (name: string) =>
  codeWith((fields) => fields.map(([id, value]) => [id, id === "59" ? name : value]));
const set = (id: string, value: string) =>
  codeWith((fields) => fields.map((field) => (field[0] === id ? [id, value] : field)));

test.each([
  ["123456789", "29B1"],
  ["", "FFFF"],
  ["A", "B915"],
])("the check number of %j is %s", (text, crc) => expect(crcOf(text)).toBe(crc));

test("PayNet's own examples are read, and built anew they are the same", () => {
  for (const text of [PAYNET, PAYNET_PERSON]) expect(buildQr(fieldsOf(text))).toBe(text);
  expect(fieldsOf(PAYNET)).toEqual([
    ["00", "02"],
    ["01", "11"],
    ["26", "0014A000000615000101065016640209123456789"],
    ["52", "9999"],
    ["53", "458"],
    ["54", "10.00"],
    ["58", "MY"],
    ["59", "QRCSDNBHD"],
    ["60", "BANGI"],
  ]);
});

test("a school's code is kept as it is, without the space around it", () => {
  const code = { payload: SCHOOL, name: "MAAHAD TAHFIZ ANNUR" };
  expect(readDuitNow(SCHOOL)).toEqual(code);
  expect(readDuitNow(`\n ${SCHOOL}\t`)).toEqual(code);
  expect(readDuitNow(SCHOOL.replace("171D", "171d"))).toMatchObject({ name: code.name });
  expect(readDuitNow(codeWith((fields) => fields.filter(([id]) => id !== "59")))).toMatchObject({
    name: "",
  });
  // Some banks do not say that a code stays the same; only "12" says that it does not.
  expect(readDuitNow(codeWith((fields) => fields.filter(([id]) => id !== "01")))).toMatchObject({
    name: code.name,
  });
});

test.each([
  ["nothing", "", "none"],
  ["an address", "https://halaqah.example", "none"],
  ["an account number", "1234567890", "none"],
  ["a line break in a name", named("A\nB"), "none"],
  ["a sign that nobody sees", named("A\u0000B"), "none"],
  ["half a sign", named("A\ud800B"), "none"],
  ["a sign that turns the writing", named("A\u202eB"), "none"],
  ["fields in another order", buildQr([...fieldsOf(SCHOOL)].toReversed()), "none"],
  ["a text that was cut", SCHOOL.slice(0, -1), "crc"],
  ["a text without its end", SCHOOL.slice(0, 60), "crc"],
  ["a text with a letter changed", SCHOOL.replace("ANNUR", "ANNUS"), "crc"],
  ["a text with a wrong check number", SCHOOL.replace("171D", "0000"), "crc"],
  ["a text whose last field is another", SCHOOL.replace("6304171D", ""), "crc"],
  ["something after the check number", `${SCHOOL}5802MY`, "crc"],
  ["a code of Singapore", set("58", "SG"), "country"],
  ["a code of no country", codeWith((f) => f.filter(([id]) => id !== "58")), "country"],
  ["Singapore dollars", set("53", "702"), "currency"],
  ["another system", set("26", "0012SG.PAYNOW001010120"), "other"],
  ["no account", codeWith((f) => f.filter(([id]) => id !== "26")), "other"],
  ["an account that cannot be read", set("26", "0099A0000006150001"), "other"],
  ["the id of DuitNow elsewhere", set("62", "0014A0000006150001"), { name: "MAAHAD TAHFIZ ANNUR" }],
  ["a code for one payment", set("01", "12"), "dynamic"],
  ["a code with a sum", PAYNET, "amount"],
  ["a code with a tip", codeWith((f) => [...f, ["55", "01"]]), { name: "MAAHAD TAHFIZ ANNUR" }],
  ["a code that is too long", `${"0".repeat(513)}`, "long"],
])("%s: %#", (_, text, is) => {
  if (typeof is === "string") expect(readDuitNow(text)).toBe(is);
  else expect(readDuitNow(text)).toMatchObject(is);
});

test("a sum and a reference go into the same code", () => {
  const made = withAmount(SCHOOL, { amount_sen: 104_000, reference: "K0042" });
  expect(made).toBe(
    "00020101021126420014A000000615000101066033460210MD00012345520482115303458" +
      "54071040.005802MY5919MAAHAD TAHFIZ ANNUR6002MY62240105K00420311ABCDEFGHIJK63047568",
  );
  for (const [amount_sen, said] of [
    [1, "0.01"],
    [50, "0.50"],
    [100, "1.00"],
    [53_005, "530.05"],
    [10_000_000, "100000.00"],
  ] as const) {
    const fields = fieldsOf(withAmount(SCHOOL, { amount_sen, reference: "K0042" }));
    expect(fields.find(([id]) => id === "54")?.[1]).toBe(said);
  }
  // What was in it before is replaced, not added.
  const again = withAmount(made, { amount_sen: 100, reference: "K0007" });
  expect(fieldsOf(again).filter(([id]) => id === "54" || id === "62")).toEqual([
    ["54", "1.00"],
    ["62", "0105K00070311ABCDEFGHIJK"],
  ]);
});

test("a code without room for the reference keeps its own words", () => {
  const full = set("62", `0390${"x".repeat(90)}`);
  const fields = fieldsOf(withAmount(full, { amount_sen: 100, reference: "K0042" }));
  expect(fields.filter(([id]) => id === "54" || id === "62")).toEqual([
    ["54", "1.00"],
    ["62", `0390${"x".repeat(90)}`],
  ]);
});

const value = fc.string({ unit: "grapheme-ascii", maxLength: 40 });
const field = fc.tuple(
  fc.integer({ min: 1, max: 99 }).map((id) => String(id).padStart(2, "0")),
  value,
);
const fields = fc
  .array(field, { maxLength: 12 })
  .map((some): QrField[] => [["00", "01"], ...some.filter(([id]) => id !== "63")]);

test("what is built is read again, whatever it says", () => {
  fc.assert(
    fc.property(fields, (some) => {
      expect(parseQr(buildQr(some))).toEqual(some);
    }),
  );
});

test("a code in which one character was changed is not read", () => {
  fc.assert(
    fc.property(fc.nat(SCHOOL.length - 1), value, (at, other) => {
      const changed = SCHOOL.slice(0, at) + (other[0] ?? "") + SCHOOL.slice(at + 1);
      if (changed === SCHOOL || changed.toUpperCase() === SCHOOL.toUpperCase()) return;
      expect(typeof readDuitNow(changed)).toBe("string");
    }),
  );
});

test("with any sum a school's code stays one of the same account", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.nat(9_999), (amount_sen, number) => {
      const made = fieldsOf(withAmount(SCHOOL, { amount_sen, reference: `K${number}` }));
      const without = made.filter(([id]) => id !== "54" && id !== "62");
      expect(without).toEqual(fieldsOf(SCHOOL).filter(([id]) => id !== "62"));
      expect(Number(made.find(([id]) => id === "54")?.[1]) * 100).toBeCloseTo(amount_sen);
    }),
  );
});
