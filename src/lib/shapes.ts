import * as z from "zod/mini";
import { GENDERS, STUDENT_STATUSES } from "./enumerations.ts";
import { isDate } from "./dates.ts";
import { toE164 } from "./phones.ts";
import { cleanText, countSigns, hidesSigns, westernDigits } from "./signs.ts";

/** Shapes that every contract uses. What they refuse is answered 400 with the field's name. */

const SEEN = /[^\p{C}\p{M}\p{Z}]/u;

/**
 * At most so many signs as people count them; what is four times as long is not counted first. Documents name
 * the same limit, by which nothing is too long.
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
 * Text of several lines, such as a note: cleaned (`lib/signs.ts`), at least one sign unless `min` is 0. What fits on one
 * line is a `line`.
 */
export function text(max: number, min = 1) {
  return z.string().check(
    z.overwrite(cleanText),
    z.minLength(min),
    maxSigns(max),
    z.refine((value) => !hidesSigns(value), { error: "contains characters that cannot be shown" }),
    z.refine((value) => value === "" || SEEN.test(value), { error: "shows nothing" }),
  );
}

/** Text without a line break or tab, such as a name or a subject. */
export function line(max: number, min = 1) {
  return text(max, min).check(
    z.refine((value) => !/[\t\r\n]/.test(value), { error: "is more than one line" }),
  );
}

/** A number of the school's own, such as a pupil's: one text however its digits were typed. */
export const number = z.pipe(
  z.string().check(
    z.maxLength(40, { abort: true }),
    z.overwrite((value) => westernDigits(value)),
  ),
  line(40),
);

/** A person's name part, up to 200 characters. */
export const name = line(200);

/** The bin/binti … part, which may be empty. */
export const lastName = line(200, 0);

/** A UUID; upper case is the same one. */
export const id = z.uuid().check(z.overwrite((value) => value.toLowerCase()));

/** A day that exists, "YYYY-MM-DD", 1900–2199. */
export const date = z.iso
  .date({ abort: true, error: "is not a date" })
  .check(z.refine(isDate, { error: "is not a date", abort: true }));

/** A time of the school's clock, "07:30". */
export const clock = z
  .string()
  .check(
    z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "is not a time such as 07:30", abort: true }),
  );

/** An address of mail, in lower case. */
export const email = z.string().check(
  z.maxLength(254),
  z.overwrite((value) => value.trim().toLowerCase()),
  z.email(),
);

/** A phone number as people type it, kept as E.164: "012-345 6789" is "+60123456789". */
export const phone = z.string().check(
  z.overwrite((value) => toE164(value) ?? value.trim()),
  z.regex(/^\+?[0-9][0-9 ()-]{5,20}$/, { error: "is not a phone number" }),
);

export const gender = z.enum(GENDERS);

export const studentStatus = z.enum(STUDENT_STATUSES);

/** An academic year, "2026" or "2026/27", of the years that dates have. */
export const academicYear = z.string().check(z.regex(/^(19|20|21)\d\d(\/\d{2,4})?$/));
