import * as z from "zod/mini";
import * as shape from "#lib/shapes.ts";
import { MOST_SIGNERS } from "./rules.ts";

const MOST_COLUMNS = 30;

/** How a school lays a report out. */
export const reportLayout = {
  name: shape.line(60),
  head: shape.line(120, 0),
  columns: z
    .array(z.strictObject({ key: shape.line(40), name: shape.line(60, 0) }))
    .check(z.minLength(1), z.maxLength(MOST_COLUMNS)),
  footer: shape.text(400, 0),
  signers: z.array(shape.line(80)).check(z.maxLength(MOST_SIGNERS)),
};

/** A layout as it is kept; a change names its version. Copies from before a report had several have no id. */
export const keptLayout = z.object({
  ...reportLayout,
  id: z.optional(shape.id),
  is_standard: z.optional(z.boolean()),
  version: z.int(),
});

/** The layouts of a report, to choose from. */
export const layoutNames = z.array(z.object({ id: shape.id, name: z.string() }));
