import { instant, toInstant } from "#lib/dates.ts";

/**
 * How a person stands towards signing in: never asked, invited, invitation run out, somebody came and
 * waits for the admin's word, signing in, access ended.
 */
export const ACCESS = ["none", "invited", "expired", "came", "active", "ended"] as const;
export type MemberAccess = (typeof ACCESS)[number];

/** What the sign-in side knows of a person, as far as it decides how the person stands. */
export type MemberStanding = {
  user_id: string | null;
  ended: boolean;
  invited_until: string | null;
  came_name: string | null;
};

/** How a person stands towards signing in, at an instant (milliseconds since 1970). */
export function accessOf(standing: MemberStanding | undefined, now: number): MemberAccess {
  if (!standing) return "none";
  const { user_id, ended, invited_until, came_name } = standing;
  if (user_id && !ended) return "active";
  if (invited_until) {
    if (toInstant(invited_until) <= instant(now)) return "expired";
    return came_name ? "came" : "invited";
  }
  return ended ? "ended" : "none";
}

/** The link of an invitation: the code, as it is written, stands behind the #, so no server on the way reads it. */
export function invitationUrl(origin: string, code: string): string {
  return `${origin}/join#${code}`;
}
