import { personFields } from "#features/people/fields.ts";
import {
  endOwnSession,
  findOwnSessions,
  renameAccount,
  setAccountLang,
} from "#features/accounts/own/db.ts";
import { meOf } from "#features/accounts/api.ts";
import { findMe, updateOwnProfile } from "#features/accounts/db.ts";
import { transact } from "#db/transaction.ts";
import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { may } from "#lib/permissions.ts";
import { writeAudit } from "#server/audit/audit.ts";
import { changesOf } from "#server/audit/changes.ts";
import { type Scope, within } from "#server/scope.ts";
import { serveOpen } from "#server/serve.ts";
import { endNotices } from "#server/session/memberships.ts";
import { endOtherSessions } from "#server/session/session.ts";
import { noteAtSchool, requireSession } from "#server/session/sign-in.ts";
import { type OwnDetails, ownContract } from "./contract.ts";

const os = serveOpen(ownContract);

export const ownRoutes = os.router({
  updateMe: os.updateMe.handler(async ({ context, input }) => {
    const { runtime, request } = context;
    const session = requireSession(request);
    const { school_id, profile_id, user } = session;
    if (school_id && profile_id) {
      await within(runtime.database.app, { school_id, profile_id }, async (scope) => {
        requireOwn(scope, input);
        const { first_name, last_name, phone } = await findMe(scope);
        const before = { first_name, last_name, phone };
        const after = { ...before, ...valuesOf(input) };
        await updateOwnProfile(scope, after);
        scope.record({
          action: "profile.update",
          subject_id: profile_id,
          label: fullName(after),
          details: changesOf(before, after, personFields),
        });
        writeAudit(scope, request);
      });
    }
    const { first_name = user.first_name, last_name = user.last_name } = input;
    await renameAccount(runtime.database.auth, session, { first_name, last_name });
    return meOf(context, { ...session, user: { ...user, first_name, last_name } });
  }),

  setLanguage: os.setLanguage.handler(async ({ context: { runtime, request }, input }) => {
    await setAccountLang(runtime.database.auth, requireSession(request), input.lang);
    return input;
  }),

  listSessions: os.listSessions.handler(async ({ context: { runtime, request } }) => {
    const session = requireSession(request);
    const sessions = await findOwnSessions(runtime.database.auth, session);
    return sessions.map((item) => ({ ...item, current: item.id === session.id }));
  }),

  endOwnSessions: os.endOwnSessions.handler(async ({ context: { runtime, request } }) => {
    const session = requireSession(request);
    await transact(runtime.database.auth, "read write", async (tx) => {
      await endOtherSessions(tx, session.user.id, session);
      await endNotices(tx, session.user.id, session);
    });
    await noteAtSchool(runtime, request, session, "session.end_all");
    return { ended: true };
  }),

  endOwnSession: os.endOwnSession.handler(async ({ context: { runtime, request }, input }) => {
    const session = requireSession(request);
    if (input.id === session.id) {
      throw refuse("CONFLICT", "Sign out to end this session.", { reason: "current" });
    }
    if (!(await endOwnSession(runtime.database.auth, session, input.id))) {
      throw refuse("NOT_FOUND", "There is no such session.");
    }
    return { ended: true };
  }),
});

/** Refuses changes that the permission matrix leaves to the office. */
function requireOwn({ person }: Scope, { first_name, last_name, phone }: OwnDetails): void {
  const isNamed = first_name !== undefined || last_name !== undefined;
  if (isNamed && !may("own.name", person)) {
    throw refuse("FORBIDDEN", "The school's office corrects names.", { reason: "name" });
  }
  if (phone !== undefined && !may("own.phone", person)) {
    throw refuse("FORBIDDEN", "The school's office manages this number.", { reason: "phone" });
  }
}

/** The values to store; an empty phone becomes null. */
function valuesOf({ phone, ...names }: OwnDetails) {
  return { ...names, ...(phone !== undefined && { phone: phone || null }) };
}
