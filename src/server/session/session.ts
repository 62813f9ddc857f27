import type pg from "pg";
import { refuse } from "#lib/errors.ts";

/** Someone signed in: the account, and the school the session works in, when it has one. */
export type Session = {
  id: string;
  token: string;
  user: { id: string; email: string; first_name: string; last_name: string };
  /** The language column that the account chose; null until then. */
  lang: "asal" | "ms" | "en" | null;
  school_id: string | null;
  profile_id: string | null;
  /** Whether the account signs in with a code as well. */
  two_step: boolean;
  /** Whether the owner proved to be it within the last ten minutes. */
  fresh: boolean;
};

/**
 * Finds the live session of a token, with the membership in its active school: the first one that
 * was not ended when the session has not chosen. One statement.
 */
export async function findSession(auth: pg.Pool, token: string): Promise<Session | undefined> {
  const { rows } = await auth.query<
    Omit<Session, "user"> & Session["user"] & { session_id: string }
  >(
    `select s.id as session_id, s.token, u.id, u.email, u.first_name, u.last_name, u.lang,
       m.school_id, m.profile_id,
       coalesce(s.confirmed_at > now() - interval '10 minutes', false) as fresh,
       exists (select from auth.two_step t
         where t.user_id = u.id and t.confirmed_at is not null) as two_step
     from auth.sessions s
     join auth.users u on u.id = s.user_id
     left join lateral (
       select school_id, profile_id from auth.memberships
       where user_id = u.id and ended_at is null
       order by (school_id = s.school_id) desc nulls last, created_at limit 1
     ) m on true
     where s.token = $1 and s.expires_at > now()`,
    [token],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { session_id, id, email, first_name, last_name, ...rest } = row;
  return { ...rest, id: session_id, user: { id, email, first_name, last_name } };
}

/** Ends a session; a token that has none is no error. */
export async function endSession(auth: pg.Pool, token: string): Promise<void> {
  await auth.query("delete from auth.sessions where token = $1", [token]);
}

/** Notes that the owner proved to be it just now. */
export async function refreshSession(auth: pg.Pool, { id }: Session): Promise<void> {
  await auth.query("update auth.sessions set confirmed_at = now() where id = $1", [id]);
}

/** Refuses where the owner has not proved to be it within the last ten minutes. */
export function requireFresh({ fresh }: Session): void {
  if (fresh) return;
  throw refuse("FORBIDDEN", "Give your password or code again.", { reason: "step_up" });
}
