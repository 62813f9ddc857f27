import { expect, test } from "vitest";
import * as z from "zod/mini";
import { issueTexts } from "./issue-text.ts";
import { uiText } from "./text.ts";

const t = uiText.ms;
const schema = z.strictObject({
  name: z.string().check(z.minLength(3)),
  email: z.email(),
  gender: z.enum(["male", "female"]),
  phone: z.optional(z.string().check(z.regex(/^\d+$/))),
  seats: z.int().check(z.minimum(1), z.maximum(60)),
});
const good = { name: "Ali", email: "a@b.my", gender: "male", seats: 30 };

function texts(input: object, own?: Record<string, string>) {
  const parsed = schema.safeParse(input);
  return parsed.success ? {} : issueTexts(parsed.error.issues, input, t, own);
}

test("an empty field asks to be filled in, whatever the schema says of it", () => {
  expect(texts({})).toEqual({
    name: t.missing,
    email: t.missing,
    gender: t.missing,
    seats: t.missing,
  });
});

test("a value that is not taken says why", () => {
  expect(texts({ ...good, name: "Al" })).toEqual({ name: t.tooShort(3) });
  expect(texts({ ...good, email: "ali" })).toEqual({ email: t.notEmail });
  expect(texts({ ...good, gender: "x" })).toEqual({ gender: t.notValid });
  expect(texts({ ...good, seats: "many" })).toEqual({ seats: t.notNumber });
  expect(texts({ ...good, seats: 0 })).toEqual({ seats: t.tooSmall(1) });
  expect(texts({ ...good, seats: 61 })).toEqual({ seats: t.tooBig(60) });
});

test("the form's own words come before the general ones", () => {
  expect(texts({ ...good, phone: "abc" })).toEqual({ phone: t.notValid });
  expect(texts({ ...good, phone: "abc" }, { phone: "Nombor telefon?" })).toEqual({
    phone: "Nombor telefon?",
  });
});
