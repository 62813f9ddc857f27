import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { GENDERS, STAYS } from "#lib/enumerations.ts";
import * as shape from "#lib/shapes.ts";
import {
  AUDIENCE_GROUPS,
  type AudienceGroup,
  type AudienceTarget,
  FEES_OF,
  isPrivate,
  MARKED_AS,
} from "./rules.ts";

/** Pupils of an audience. With `exclude` they are left out, whatever else includes them. */
const exclude = z.optional(z.boolean());
export const audienceTarget = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("school"), exclude }),
  z.strictObject({ kind: z.literal("level"), value: shape.line(60), exclude }),
  /** A class or a halaqah. */
  z.strictObject({ kind: z.literal("class"), value: shape.id, exclude }),
  z.strictObject({ kind: z.literal("gender"), value: z.enum(GENDERS), exclude }),
  z.strictObject({ kind: z.literal("stay"), value: z.enum(STAYS), exclude }),
  z.strictObject({ kind: z.literal("student"), value: shape.id, exclude }),
  /** What the saved registers of a day say, of a class or of all, when it is published. */
  z.strictObject({
    kind: z.literal("attendance"),
    value: z.enum(MARKED_AS),
    day: shape.date,
    class_id: z.optional(shape.id),
    exclude,
  }),
  /** Families whose fees are late since at least so many days, or are not, when it is published. */
  z.strictObject({
    kind: z.literal("fees"),
    value: z.enum(FEES_OF),
    days: z.optional(z.int().check(z.minimum(0), z.maximum(3650))),
    exclude: z.optional(z.literal(false)),
  }),
]);

const MOST_BY_HAND = 200;

export const audienceFields = {
  /** Whom of the pupils in `targets` it is for; `staff` is everybody who works in the school. */
  groups: z
    .array(z.enum(AUDIENCE_GROUPS))
    .check(z.minLength(1), z.maxLength(AUDIENCE_GROUPS.length)),
  targets: z.array(audienceTarget).check(
    z.maxLength(400),
    z.refine((list) => list.filter(({ kind }) => kind === "student").length <= MOST_BY_HAND, {
      error: `names more than ${MOST_BY_HAND} students`,
    }),
  ),
};

type Fields = {
  groups: readonly AudienceGroup[];
  targets: readonly Pick<AudienceTarget, "kind" | "exclude">[];
};

/** What is about fees goes to the families that it is about, and to nobody beside them. */
export const familiesAlone = <T extends Partial<Fields>>() => [
  z.refine<T>(
    ({ targets = [], groups = [] }) =>
      !isPrivate(targets) || groups.every((group) => group === "guardians"),
    { path: ["groups"], error: "are not guardians alone" },
  ),
  z.refine<T>(
    ({ targets = [] }) =>
      !isPrivate(targets) ||
      targets.every(({ kind, exclude = false }) => exclude || kind === "fees"),
    { path: ["targets"], error: "are not families by their fees alone" },
  ),
];

export const audience = z.object({
  pupils: z.int(),
  people: z.int(),
  /** The first names of some of the people. */
  names: z.array(z.string()),
  /** Pupils without anybody who would read it. */
  unreached: z.int(),
});
export type Audience = z.infer<typeof audience>;

export const audienceContract = {
  countAudience: call({
    method: "POST",
    path: "/announcements/audience",
    summary: "How many people an announcement would reach today; nothing is written",
    permission: "announcements.write",
    example: (known) => ({
      groups: ["guardians"],
      targets: [{ kind: "class", value: known.class_id }],
    }),
  })
    .input(z.strictObject(audienceFields).check(...familiesAlone()))
    .output(audience),
};
