import * as z from "zod/mini";
import { personFields } from "#features/people/fields.ts";
import { call } from "#lib/call.ts";
import { inputsOf } from "#lib/fields.ts";
import * as shape from "#lib/shapes.ts";
import { COPY_STATES } from "./rules.ts";

const schoolExport = z.object({
  id: shape.id,
  state: z.enum(COPY_STATES),
  created_at: z.string(),
});
export type SchoolExport = z.infer<typeof schoolExport>;

const whom = z.strictObject({ id: shape.id });
const manage = { permission: "privacy.manage", stepUp: true } as const;

const { first_name, last_name, email, phone } = inputsOf(personFields);

export const correction = z.strictObject({ id: shape.id, first_name, last_name, email, phone });

const personExport = z.object({
  name: z.string(),
  tables: z.record(z.string(), z.array(z.unknown())),
});
export type PersonExport = z.infer<typeof personExport>;

export const privacyContract = {
  listSchoolExports: call({
    method: "GET",
    path: "/school-exports",
    summary: "The copies of the school's data that were requested recently",
    permission: "privacy.manage",
    example: () => ({}),
  }).output(z.array(schoolExport)),

  exportSchool: call({
    method: "POST",
    path: "/school-exports",
    summary: "Ask for a copy of all of the school's data; an e-mail tells when it is ready",
    status: 201,
    ...manage,
    example: () => ({}),
  })
    .input(z.optional(z.strictObject({})))
    .output(schoolExport),

  downloadSchoolExport: call({
    method: "POST",
    path: "/school-exports/{id}/download",
    summary: "The address of a finished copy, valid for ten minutes",
    ...manage,
    secret: true,
    example: (known) => ({ id: known.profile_id }),
  })
    .input(whom)
    .output(z.object({ url: z.string() })),

  exportPerson: call({
    method: "POST",
    path: "/persons/{id}/export",
    summary: "Everything that is kept about one person",
    ...manage,
    secret: true,
    example: (known) => ({ id: known.profile_id }),
  })
    .input(whom)
    .output(personExport),

  correctPerson: call({
    method: "PATCH",
    path: "/persons/{id}",
    summary: "Correct a person's names and contact",
    ...manage,
    example: (known) => ({ id: known.profile_id, last_name: "bin Osman" }),
  })
    .input(correction)
    .output(z.object({ corrected: z.boolean() })),

  erasePerson: call({
    method: "DELETE",
    path: "/persons/{id}",
    summary: "Erase a person's data; records such as attendance stay without the name",
    ...manage,
    example: (known) => ({ id: known.profile_id }),
  })
    .input(whom)
    .output(z.object({ erased: z.boolean() })),
};
