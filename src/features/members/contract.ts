import * as z from "zod/mini";
import { ACCESS } from "#features/members/access/rules.ts";
import { call } from "#lib/call.ts";
import { DUTIES, RELATIONS, ROLES } from "#lib/enumerations.ts";
import { named } from "#lib/person.ts";
import * as shape from "#lib/shapes.ts";
import { GIVEN_ROLES } from "./rules.ts";

const role = z.enum(ROLES);

export const member = z.extend(named, {
  /** The profile's id. */
  id: shape.id,
  /** The given name with the title by which the school greets the person. */
  greeted: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  role,
  duties: z.array(z.enum(DUTIES)),
  /** The names of a guardian's children. */
  children: z.array(z.string()),
  access: z.enum(ACCESS),
  /** Until when an invitation holds, ISO. */
  invited_until: z.nullable(z.string()),
  /** Whether the invitation was mailed; otherwise its link was copied. */
  mailed: z.boolean(),
  /** The account that came with the copied link. */
  came: z.nullable(z.object({ name: z.string(), email: z.string() })),
});
export type Member = z.infer<typeof member>;

export const newMember = z.strictObject({
  role: z.enum(GIVEN_ROLES),
  first_name: shape.name,
  last_name: z.optional(shape.lastName),
  email: z.optional(shape.email),
  phone: z.optional(shape.phone),
  /** The children of a guardian. */
  student_ids: z.optional(z.array(shape.id).check(z.maxLength(20))),
  relation: z.optional(z.enum(RELATIONS)),
});
export type NewMember = z.infer<typeof newMember>;

const whom = z.strictObject({ id: shape.id });
const link = z.object({
  /** The address of the link; null when it was mailed. */
  url: z.nullable(z.string()),
  /** The same as a code to type; null for links that are not invitations. */
  code: z.nullable(z.string()),
  kind: z.enum(["invitation", "reset", "sign_in"]),
  expires_at: z.string(),
});
export type MemberLink = z.infer<typeof link>;

const manage = { permission: "members.manage", stepUp: true } as const;

export const membersContract = {
  listMembers: call({
    method: "GET",
    path: "/members",
    summary: "The users of the school and their access",
    permission: "members.manage",
    example: () => ({}),
  }).output(z.object({ members: z.array(member), mail: z.boolean() })),

  createMember: call({
    method: "POST",
    path: "/members",
    summary: "Add an admin, a teacher or a guardian with children; invite them afterwards",
    status: 201,
    ...manage,
    example: (known) => ({
      role: "guardian",
      first_name: "Rosli",
      last_name: "bin Omar",
      student_ids: [known.student_id],
      relation: "bapa",
    }),
  })
    .input(newMember)
    .output(member),

  updateMember: call({
    method: "PATCH",
    path: "/members/{id}",
    summary: "Change a person's role and a teacher's duties; the person's sessions end",
    ...manage,
    example: (known) => ({ id: known.profile_id, role: "teacher" }),
  })
    .input(
      z.strictObject({
        id: shape.id,
        role,
        /** Without them, a teacher keeps the duties that there are. */
        duties: z.optional(z.array(z.enum(DUTIES)).check(z.maxLength(DUTIES.length))),
      }),
    )
    .output(member),

  endMember: call({
    method: "DELETE",
    path: "/members/{id}",
    summary: "End a user's access to the school, immediately",
    ...manage,
    example: (known) => ({ id: known.profile_id }),
  })
    .input(whom)
    .output(member),

  signOutMember: call({
    method: "DELETE",
    path: "/members/{id}/sessions",
    summary: "Sign a user out everywhere, and forget the phones that sign in without a password",
    ...manage,
    example: (known) => ({ id: known.profile_id }),
  })
    .input(whom)
    .output(member),

  inviteMember: call({
    method: "POST",
    path: "/members/{id}/invitation",
    summary: "Invite a user by e-mail, or create a link to hand over; earlier invitations end",
    ...manage,
    secret: true,
    example: (known) => ({ id: known.profile_id, by: "link" }),
  })
    .input(z.strictObject({ id: shape.id, by: z.enum(["mail", "link"]) }))
    .output(link),

  withdrawInvitation: call({
    method: "DELETE",
    path: "/members/{id}/invitation",
    summary: "Withdraw an invitation, or reject the person who opened it",
    ...manage,
    example: (known) => ({ id: known.profile_id }),
  })
    .input(whom)
    .output(member),

  confirmMember: call({
    method: "POST",
    path: "/members/{id}/confirmation",
    summary: "Approve the person who opened a copied link",
    ...manage,
    example: (known) => ({ id: known.profile_id }),
  })
    .input(whom)
    .output(member),

  makeMemberLink: call({
    method: "POST",
    path: "/members/{id}/link",
    summary: "Create a single-use link for a new password, or for signing in without an e-mail",
    ...manage,
    secret: true,
    example: (known) => ({ id: known.profile_id }),
  })
    .input(whom)
    .output(link),
};
