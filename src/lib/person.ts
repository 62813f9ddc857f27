import * as z from "zod/mini";
import * as shape from "./shapes.ts";

/** What answers say of a person; the whole profile stands in `me.ts`. */

/** The two parts of the name (`Named` in `names.ts`). */
export const named = z.object({ first_name: z.string(), last_name: z.string() });

/** The name and the photo. */
export const pictured = z.extend(named, { avatar_url: z.nullable(z.string()) });

/** Somebody by name, with the id of the record that the answer is about. */
export const namedPerson = z.extend(named, { id: shape.id });

/** The pupil that a line of a list is about. */
export const namedStudent = z.extend(named, {
  student_id: shape.id,
  /** The student number that the school gave. */
  number: z.string(),
});
