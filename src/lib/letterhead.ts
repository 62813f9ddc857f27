import * as z from "zod/mini";
import { formatPhone } from "./phones.ts";

/** How a school is addressed and reached; null is not given. */
export const letterheadFields = {
  /** Street and area, in up to four lines. */
  address: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  registration_number: z.nullable(z.string()),
  /** The post of the person in the office who answers questions, such as "Kerani sekolah". */
  contact_post: z.nullable(z.string()),
};

export type Letterhead = { state: string } & {
  [Field in keyof typeof letterheadFields]: z.infer<(typeof letterheadFields)[Field]>;
};

/** A school's postal address on one line; "" without an address, because a state alone is none. */
export function postalAddress({ address, postcode, city, state }: Letterhead): string {
  const town = [postcode, city].filter(Boolean).join(" ");
  if (!address && !town) return "";
  const lines = (address ?? "").split("\n").map((line) => line.trim().replace(/,$/, ""));
  return [...lines, town, state].filter(Boolean).join(", ");
}

/** The phone number and e-mail address of a school, as far as it gave them. */
export function reachOf({ phone, email }: Pick<Letterhead, "phone" | "email">): string[] {
  return [...(phone ? [formatPhone(phone)] : []), ...(email ? [email] : [])];
}
