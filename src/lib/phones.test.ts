import { expect, test } from "vitest";
import { chatUrl, formatPhone, toE164 } from "./phones.ts";

test.each([
  ["012-345 6789", "+60123456789"],
  ["0123456789", "+60123456789"],
  ["011-1234 5678", "+601112345678"],
  ["03-8888 8888", "+60388888888"],
  ["60123456789", "+60123456789"],
  ["+60 12-345 6789", "+60123456789"],
  ["0060123456789", "+60123456789"],
  ["(04) 123 4567", "+6041234567"],
  ["+65 6123 4567", "+6561234567"],
  ["٠١٢", undefined],
  ["12345", undefined],
  ["0123", undefined],
  ["012-345 6789 0000", undefined],
  ["+6012", undefined],
  ["telefon", undefined],
  ["", undefined],
  ["+", undefined],
])("%j is %j", (typed, stored) => expect(toE164(typed)).toBe(stored));

test.each([
  ["+60123456789", "012-345 6789"],
  ["+601112345678", "011-1234 5678"],
  ["+60388888888", "03-8888 8888"],
  ["+6082123456", "082-12 3456"],
  ["+6561234567", "+6561234567"],
  ["013-000 2475", "013-000 2475"],
])("%j is shown as %j, and typed so it is the same number", (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown);
  if (stored.startsWith("+")) expect(toE164(shown)).toBe(stored);
});

test.each([
  ["+60123456789", "https://wa.me/60123456789"],
  ["012-345 6789", "https://wa.me/60123456789"],
  ["+65 6123 4567", "https://wa.me/6561234567"],
  ["ext. 12", undefined],
])("the WhatsApp page of %s is %s", (phone, url) => {
  expect(chatUrl(phone)).toBe(url);
  expect(chatUrl(phone, "a & b")).toBe(url && `${url}?text=a%20%26%20b`);
});
