import { refuse } from "#lib/errors.ts";
import { changesOf, NO_PERSON } from "#server/audit/changes.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { sessionsContract, type CalendarSession } from "./contract.ts";
import { findSessions, insertSession, lockSessions, updateSession } from "./db.ts";
import {
  activeSessions,
  correctedStarts,
  DAILY,
  sessionStarts,
  isNameTaken,
  keyFor,
  MAX_SESSIONS,
  pausesAfter,
  sessionsOf,
  withPlace,
} from "./rules.ts";

const os = serve(sessionsContract);

type Beside = {
  /** Whether a session has marks or saved registers before a day. */
  hasMarksBefore: (scope: Scope, session: string, date: string) => Promise<boolean>;
};

export const sessionsRoutes = ({ hasMarksBefore }: Beside) =>
  os.router({
    listSessions: os.listSessions.handler(async ({ context: { scope } }) =>
      sessionsOf(await findSessions(scope)),
    ),

    createSession: os.createSession.handler(async ({ context: { scope }, input }) => {
      const { daily_name, weekdays = [], kinds = [], since = scope.today, ...facts } = input;
      const days = sessionStarts(scope.today);
      if (since < days.min || since > days.max) {
        throw refuse("UNPROCESSABLE_CONTENT", `Choose a day from ${days.min} to ${days.max}.`, {
          reason: "day",
        });
      }
      let own = await ownSessions(scope);
      const [daily] = activeSessions(own);
      if (daily_name && own.length === 1 && daily?.key === DAILY) {
        await updateSession(scope, DAILY, { name: daily_name });
        await recordChange(scope, daily);
        own = await findSessions(scope);
      }
      const active = activeSessions(own);
      if (active.length >= MAX_SESSIONS) {
        throw refuse("CONFLICT", `A school can have at most ${MAX_SESSIONS} sessions a day.`, {
          reason: "most",
        });
      }
      requireFreeName(own, facts.name);
      const key = keyFor(own, facts.name);
      const later = active.findIndex(({ starts_at }) => starts_at > facts.starts_at);
      const position = later < 0 ? active.length + 1 : later + 1;
      await insertSession(scope, {
        ...facts,
        key,
        weekdays,
        kinds,
        since,
        position,
        archived_on: null,
      });
      await move(scope, active, key, position);
      scope.record({
        action: "register.add_session",
        label: facts.name,
        details: { starts_on: since },
      });
      return requireSession(await findSessions(scope), key);
    }),

    changeSession: os.changeSession.handler(async ({ context: { scope }, input }) => {
      const { key, position, archived, ...changes } = input;
      const own = await ownSessions(scope, key);
      const before = requireSession(own, key);
      const next = { ...before, ...changes };
      if (next.starts_at > next.due_at) {
        throw refuse("UNPROCESSABLE_CONTENT", "The due time cannot be before the opening time.", {
          reason: "order",
        });
      }
      if (changes.since && changes.since !== before.since) {
        requireStart(scope, before, changes.since);
        if (await hasMarksBefore(scope, key, changes.since)) {
          throw refuse("CONFLICT", "Attendance has been marked in this session on earlier days.", {
            reason: "has_marks",
          });
        }
      }
      const active = activeSessions(own);
      if (archived === true && before.archived_on === null && active.length === 1) {
        throw refuse("CONFLICT", "A school must have at least one session a day.", {
          reason: "last",
        });
      }
      const isBack = archived === false && before.archived_on !== null;
      if (isBack && active.length >= MAX_SESSIONS) {
        throw refuse("CONFLICT", `A school can have at most ${MAX_SESSIONS} sessions a day.`, {
          reason: "most",
        });
      }
      const isActive = archived === undefined ? before.archived_on === null : !archived;
      if (isActive) requireFreeName(own, next.name, key);
      const archived_on = isActive ? null : (before.archived_on ?? scope.today);
      const pauses = isBack ? pausesAfter(before, scope.today) : before.pauses;
      await updateSession(scope, key, { ...changes, archived_on, ...(pauses && { pauses }) });
      const place = isBack ? active.length + 1 : position;
      if (place && isActive) await move(scope, active, key, place);
      return recordChange(scope, before);
    }),
  });

function requireStart({ today }: Scope, { since }: CalendarSession, wanted: string): void {
  if (!since) {
    throw refuse("UNPROCESSABLE_CONTENT", "The daily session has no first day.", {
      reason: "start",
    });
  }
  const { min, max } = correctedStarts(today, since);
  if (wanted >= min && wanted <= max) return;
  throw refuse("UNPROCESSABLE_CONTENT", `Choose a day from ${min} to ${max}.`, { reason: "start" });
}

/** Locks and reads the school's sessions for a change; the daily one gets its row before it is changed. */
async function ownSessions(scope: Scope, wanted = DAILY): Promise<CalendarSession[]> {
  await lockSessions(scope);
  const own = await findSessions(scope);
  if (own.length > 0 || wanted !== DAILY) return own;
  const [daily] = sessionsOf(own);
  if (daily) await insertSession(scope, daily);
  return findSessions(scope);
}

async function recordChange(scope: Scope, before: CalendarSession): Promise<CalendarSession> {
  const after = requireSession(await findSessions(scope), before.key);
  const turned = before.archived_on !== after.archived_on;
  const turn = after.archived_on ? "archive_session" : "restore_session";
  scope.record({
    action: `register.${turned ? turn : "change_session"}`,
    label: after.name,
    details: changesOf(withoutPauses(before), withoutPauses(after), NO_PERSON),
  });
  return after;
}

/** The archive's own audit lines tell of pauses. */
function withoutPauses({ pauses: _pauses, ...session }: CalendarSession) {
  return session;
}

async function move(scope: Scope, active: readonly CalendarSession[], key: string, place: number) {
  const keys = active.map((session) => session.key);
  for (const [at, moved] of withPlace(keys, key, place).entries()) {
    await updateSession(scope, moved, { position: at + 1 });
  }
}

function requireFreeName(own: readonly CalendarSession[], name: string, key?: string): void {
  if (!isNameTaken(own, name, key)) return;
  throw refuse("CONFLICT", `There is already a session called ${name}.`, { reason: "exists" });
}

function requireSession(own: readonly CalendarSession[], key: string): CalendarSession {
  const found = own.find((session) => session.key === key);
  if (!found) throw refuse("NOT_FOUND", "There is no such register.");
  return found;
}
