import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { named, namedStudent } from "#lib/person.ts";
import * as shape from "#lib/shapes.ts";
import { inputsOf } from "#lib/fields.ts";
import { personFields } from "#features/people/fields.ts";
import { guardianFields, linkFields } from "./fields.ts";

export const relation = linkFields.relation.shape;

/** A child, with its relation to the guardian. */
const child = z.extend(namedStudent, {
  link_id: shape.id,
  status: z.string(),
  relation,
  /** The order in which guardians are called; 1 is called first. */
  contact_order: z.int(),
  may_collect: z.boolean(),
  /** For admins; null for others. */
  custody_note: z.nullable(z.string()),
});
export type GuardianChild = z.infer<typeof child>;

export const guardian = z.extend(named, {
  id: shape.id,
  profile_id: shape.id,
  phone: z.nullable(z.string()),
  /** E-mail and consents are null for teachers. */
  email: z.nullable(z.string()),
  consent_whatsapp: z.nullable(z.boolean()),
  consent_email: z.nullable(z.boolean()),
  consent_phone: z.nullable(z.boolean()),
  version: z.int(),
  /** The children whom the person who asks may see. */
  children: z.array(child),
});
export type Guardian = z.infer<typeof guardian>;

const { first_name, last_name, phone, email } = inputsOf(personFields);
const contact = { phone, email, ...inputsOf(guardianFields) };
const bond = inputsOf(linkFields);

export const newGuardian = z.strictObject({
  first_name: personFields.first_name.shape,
  last_name,
  ...contact,
  student_id: shape.id,
  ...bond,
  relation,
});

export const guardianChange = z.strictObject({
  id: shape.id,
  version: z.optional(z.int()),
  first_name,
  last_name,
  ...contact,
});

export const newLink = z.strictObject({
  guardian_id: shape.id,
  student_id: shape.id,
  ...bond,
  relation,
});
export const linkChange = z.strictObject({ id: shape.id, ...bond });

const whom = z.strictObject({ id: shape.id });

export const guardiansContract = {
  listGuardians: call({
    method: "GET",
    path: "/guardians",
    summary: "Guardians that you may see, with their children; of one student by order of contact",
    permission: "guardians.see",
    example: (known) => ({ student_id: known.student_id }),
  })
    .input(z.strictObject({ student_id: z.optional(shape.id), id: z.optional(shape.id) }))
    .output(z.array(guardian)),

  createGuardian: call({
    method: "POST",
    path: "/guardians",
    summary: "Add a guardian of a student",
    permission: "guardians.write",
    status: 201,
    example: (known) => ({
      first_name: "Rosli",
      last_name: "bin Omar",
      phone: "012-345 6789",
      student_id: known.student_id,
      relation: "bapa",
    }),
  })
    .input(newGuardian)
    .output(guardian),

  updateGuardian: call({
    method: "PATCH",
    path: "/guardians/{id}",
    summary: "Change a guardian; guardians themselves may change their contact and consents",
    permission: "guardians.contact",
    example: (known) => ({ id: known.guardian_id, consent_whatsapp: true }),
  })
    .input(guardianChange)
    .output(guardian),

  linkGuardian: call({
    method: "POST",
    path: "/guardian-links",
    summary: "Link a known guardian to another student",
    permission: "guardians.write",
    status: 201,
    example: (known) => ({
      guardian_id: known.guardian_id,
      student_id: known.other_student_id,
      relation: "ibu",
    }),
  })
    .input(newLink)
    .output(guardian),

  updateLink: call({
    method: "PATCH",
    path: "/guardian-links/{id}",
    summary: "Change a guardian's relation to a student",
    permission: "guardians.write",
    example: (known) => ({ id: known.link_id, may_collect: true }),
  })
    .input(linkChange)
    .output(guardian),

  unlinkGuardian: call({
    method: "DELETE",
    path: "/guardian-links/{id}",
    summary: "Unlink a guardian from a student, whom the guardian then no longer sees",
    permission: "guardians.write",
    example: (known) => ({ id: known.student_id }),
  })
    .input(whom)
    .output(z.object({ ended: z.boolean() })),
};
