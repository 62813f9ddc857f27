import type pg from "pg";

/** Someone signed in: the account, and the school the session works in, when it has one. */
export type Session = {
  id: string;
  token: string;
  user: { id: string; email: string; first_name: string; last_name: string };
  school_id: string | null;
  profile_id: string | null;
};

/**
 * Finds the live session of a token, with the membership in its active school: the first one that
 * was not ended when the session has not chosen. One statement.
 */
export async function findSession(auth: pg.Pool, token: string): Promise<Session | undefined> {
  const { rows } = await auth.query<
    Omit<Session, "user"> & Session["user"] & { session_id: string }
  >(
    `select s.id as session_id, s.token, u.id, u.email, u.first_name, u.last_name,
       m.school_id, m.profile_id
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
  const { session_id, school_id, profile_id, id, email, first_name, last_name } = row;
  return {
    id: session_id,
    token: row.token,
    user: { id, email, first_name, last_name },
    school_id,
    profile_id,
  };
}

/** Ends a session; a token that has none is no error. */
export async function endSession(auth: pg.Pool, token: string): Promise<void> {
  await auth.query("delete from auth.sessions where token = $1", [token]);
}
