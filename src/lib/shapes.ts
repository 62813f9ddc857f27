import * as z from "zod/mini";
import { GENDERS, STUDENT_STATUSES } from "./enumerations.ts";
import { isDate } from "./dates.ts";
import { senIn } from "./money.ts";
import { toE164 } from "./phones.ts";
import { cleanText, countSigns, hidesSigns, westernDigits } from "./signs.ts";

/** Shapes that all contracts use. A value that they refuse is answered with 400 and the field's name. */

const VISIBLE = /[^\p{C}\p{M}\p{Z}]/u;

/**
 * Limits a text to `max` characters as people count them; a text four times as long is refused without
 * counting. The API's documents state the same limit, which refuses no text that fits.
 */
function maxSigns(max: number) {
  const limit = z.maxLength(max, { abort: true });
  const check = limit._zod.check.bind(limit._zod);
  limit._zod.check = (payload) => {
    const value = typeof payload.value === "string" ? payload.value : "";
    const fits = value.length <= max || (value.length <= max * 4 && countSigns(value) <= max);
    return fits ? undefined : check(payload);
  };
  return limit;
}

/**
 * Text of several lines, such as a note: cleaned (`lib/signs.ts`), with at least one character unless `min`
 * is 0. Use `line` for text on one line.
 */
export function text(max: number, min = 1) {
  return z.string().check(
    z.overwrite(cleanText),
    z.minLength(min),
    maxSigns(max),
    z.refine((value) => !hidesSigns(value), { error: "contains characters that cannot be shown" }),
    z.refine((value) => value === "" || VISIBLE.test(value), { error: "shows nothing" }),
  );
}

/** Text without a line break or tab, such as a name or a subject. */
export function line(max: number, min = 1) {
  return text(max, min).check(
    z.refine((value) => !/[\t\r\n]/.test(value), { error: "is more than one line" }),
  );
}

/** A number that the school assigns, such as a pupil's: the same text however its digits were typed. */
export const number = z.pipe(
  z.string().check(
    z.maxLength(40, { abort: true }),
    z.overwrite((value) => westernDigits(value)),
  ),
  line(40),
);

/** A sum of money as it is typed, "1,040" or "530.50", read as sen. */
export const typedSen = z.pipe(
  z.string(),
  z.transform((typed, check) => {
    const sen = senIn(typed);
    if (sen === null) check.issues.push({ code: "custom", input: typed, message: "is not a sum" });
    return sen ?? 0;
  }),
);

/** A person's name part, up to 200 characters. */
export const name = line(200);

/** The bin/binti … part, which may be empty. */
export const lastName = line(200, 0);

/** A UUID; upper case is converted to lower case. */
export const id = z.uuid().check(z.overwrite((value) => value.toLowerCase()));

/** A date that exists, "YYYY-MM-DD", 1900–2199. */
export const date = z.iso
  .date({ abort: true, error: "is not a date" })
  .check(z.refine(isDate, { error: "is not a date", abort: true }));

/** A time on the school's clock, "07:30". */
export const clock = z
  .string()
  .check(
    z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "is not a time such as 07:30", abort: true }),
  );

/** An e-mail address, in lower case. */
export const email = z.string().check(
  z.maxLength(254),
  z.overwrite((value) => value.trim().toLowerCase()),
  z.email(),
);

/** A phone number as people type it, converted to E.164: "012-345 6789" becomes "+60123456789". */
export const phone = z.string().check(
  z.overwrite((value) => toE164(value) ?? value.trim()),
  z.regex(/^\+?[0-9][0-9 ()-]{5,20}$/, { error: "is not a phone number" }),
);

export const gender = z.enum(GENDERS);

export const studentStatus = z.enum(STUDENT_STATUSES);

/** An academic year, "2026" or "2026/27", within the years that dates allow. */
export const academicYear = z.string().check(z.regex(/^(19|20|21)\d\d(\/\d{2,4})?$/));
