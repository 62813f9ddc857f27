import * as z from "zod/mini";
import * as shape from "#lib/shapes.ts";

const MOST = { line: 150, message: 4000 };

const line = shape.line(MOST.line);

const message = shape.text(MOST.message);

export const FORM_KINDS = ["contact", "demo", "school"] as const;
export type FormKind = (typeof FORM_KINDS)[number];

/** A school that asks for something: to be shown the product, or for an account. */
const asking = z.object({
  name: line,
  email: shape.email,
  school: line,
  phone: z.union([z.literal(""), shape.phone]),
  message: shape.text(MOST.message, 0),
});

/** The forms of the public site. Fields that are not named here are not read. */
const forms = {
  contact: z.object({ name: line, email: shape.email, subject: line, message }),
  demo: asking,
  school: asking,
} satisfies Record<FormKind, unknown>;

export type FieldName = "name" | "email" | "school" | "phone" | "subject" | "message";
export type Wrong = "missing" | "long" | "invalid";

/** A field that people do not see; only a program fills it in. */
export const TRAP = "laman_web";

type Sent = Partial<Record<FieldName, string>>;
type Values = Sent & { name: string; email: string };

export type ReadForm =
  | { ok: true; values: Values }
  | { ok: false; wrong: Partial<Record<FieldName, Wrong>> };

/** Reads a form as a browser sends it: the values in order, or the error of each field. */
export function readSiteForm(kind: FormKind, sent: Sent): ReadForm {
  const fields = Object.keys(forms[kind].shape) as FieldName[];
  const read = z.safeParse(
    forms[kind],
    Object.fromEntries(fields.map((field) => [field, sent[field] ?? ""])),
  );
  if (read.success) return { ok: true, values: read.data };
  const wrong: Partial<Record<FieldName, Wrong>> = {};
  for (const { path } of read.error.issues) {
    const field = path[0] as FieldName;
    wrong[field] = whatIsWrong(field, (sent[field] ?? "").trim());
  }
  return { ok: false, wrong };
}

function whatIsWrong(field: FieldName, value: string): Wrong {
  if (value === "") return "missing";
  return value.length > lengthOf(field) ? "long" : "invalid";
}

/** The most characters that a field takes. */
export function lengthOf(field: FieldName): number {
  if (field === "email") return 254;
  if (field === "phone") return 22;
  return field === "message" ? MOST.message : MOST.line;
}

/** A visitor's message, as the operator reads it by mail and in the terminal. */
export function describeMessage(values: Values): string {
  const { name, email, school, phone, subject, message } = values;
  const facts = [
    ["Nama", name],
    ["E-mel", email],
    ["Sekolah", school],
    ["Telefon", phone],
    ["Subjek", subject],
  ];
  const lines = facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return `${lines.join("\n")}\n\n${message ?? ""}\n`;
}

const WORDS_A_MINUTE = 200;

/** How long a text takes to read, in whole minutes, one at least. */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(text.split(/\s+/).length / WORDS_A_MINUTE));
}

/** A number that is always the same for the same address, to vary an article's picture. */
export function slugSeed(slug: string): number {
  let seed = 7;
  for (const letter of slug) seed = (seed * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return seed;
}
