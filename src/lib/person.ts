import * as z from "zod/mini";
import { ROLES } from "./enumerations.ts";
import * as shape from "./shapes.ts";

/** What answers say of a person. */

/** The two parts of the name (`Named` in `names.ts`). */
export const named = { first_name: z.string(), last_name: z.string() };

/** The name and the photo. */
export const pictured = { ...named, avatar_url: z.nullable(z.string()) };

export const profile = z.object({
  id: shape.id,
  email: z.nullable(z.string()),
  ...pictured,
  role: z.enum(ROLES),
  phone: z.nullable(z.string()),
});
export type Profile = z.infer<typeof profile>;
