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

type Address = Record<"address" | "postcode" | "city" | "state", string | null>;

/** A postal address in lines; none without street and town, because a state alone is no address. */
export function addressLines({ address, postcode, city, state }: Address): string[] {
  const town = [postcode, city].filter(Boolean).join(" ");
  const street = (address ?? "").split("\n").map((line) => line.trim().replace(/,$/, ""));
  const lines = [...street, town].filter(Boolean);
  return lines.length > 0 && state ? [...lines, state] : lines;
}

/** A postal address on one line; "" for none. */
export function postalAddress(address: Address): string {
  return addressLines(address).join(", ");
}

/** The phone number and e-mail address of a school, as far as it gave them. */
export function reachOf({ phone, email }: Pick<Letterhead, "phone" | "email">): string[] {
  return [...(phone ? [formatPhone(phone)] : []), ...(email ? [email] : [])];
}
