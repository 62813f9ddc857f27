import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { HANDED_BY, ROLES } from "#lib/enumerations.ts";
import * as shape from "#lib/shapes.ts";
import { INVITE_BY, INVITE_STATES, MOST_INVITED } from "./rules.ts";

const invitee = z.object({
  /** The profile's id. */
  id: shape.id,
  role: z.enum(ROLES),
  name: z.string(),
  /** The given name with the title by which the school greets the person. */
  greeted: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** A guardian's children or the pupil, with the class. */
  pupils: z.array(z.object({ name: z.string(), class_name: z.string() })),
  state: z.enum(INVITE_STATES),
  takes_whatsapp: z.boolean(),
  /** Whether a link opens the account: it has no address of its own. */
  takes_link: z.boolean(),
  /** The link of the office that is still good. */
  link: z.nullable(
    z.object({ by: z.enum(HANDED_BY), made_at: z.string(), expires_at: z.string() }),
  ),
});
export type Invitee = z.infer<typeof invitee>;

const made = z.object({ id: shape.id, url: z.string(), expires_at: z.string() });
export type InviteLink = z.infer<typeof made>;

export const invitesContract = {
  listInvites: call({
    method: "GET",
    path: "/members/links",
    summary: "Which guardians and pupils have signed in, and how the others can be invited",
    permission: "members.manage",
    example: () => ({}),
    noTokens: true,
  }).output(z.object({ people: z.array(invitee), mail: z.boolean() })),

  sendInvites: call({
    method: "POST",
    path: "/members/links",
    summary:
      "Invite many guardians and pupils: mail those who agreed, or make links for WhatsApp and cards; older links end",
    permission: "members.manage",
    stepUp: true,
    secret: true,
    example: (known) => ({ ids: [known.profile_id], by: "card" }),
  })
    .input(
      z.strictObject({
        ids: z.array(shape.id).check(z.minLength(1), z.maxLength(MOST_INVITED)),
        by: z.enum(INVITE_BY),
      }),
    )
    .output(
      z.object({
        /** How many were invited; the others cannot be invited in this way. */
        people: z.int(),
        links: z.array(made),
      }),
    ),
};
