import {
  acceptInvitation,
  enterByInvitation,
  findInvitation,
  findUser,
  takeSignInLink,
} from "#features/accounts/joining/db.ts";
import { meOf } from "#features/accounts/api.ts";
import {
  chooseSchool,
  findPlaceEverywhere,
  findPlaces,
  isFamilyEverywhere,
} from "#features/accounts/db.ts";
import { rememberDevice } from "#features/accounts/devices/api.ts";
import { refuse } from "#lib/errors.ts";
import { isFamilyRole } from "#lib/permissions.ts";
import { fullName } from "#lib/names.ts";
import { recordBeside } from "#server/audit/audit.ts";
import { serveOpen } from "#server/serve.ts";
import { refuseToken } from "#server/session/limits.ts";
import { carrySession, requireSafeTransport, requireSession } from "#server/session/sign-in.ts";
import { joiningContract } from "./contract.ts";
import { requireNoLink } from "#server/session/session.ts";

const os = serveOpen(joiningContract);

export const joiningRoutes = os.router({
  lookAtInvitation: os.lookAtInvitation.handler(
    async ({ context: { runtime, request }, input: { code } }) => {
      const { app, auth } = runtime.database;
      const found = await findInvitation(auth, code);
      const place = found && (await findPlaceEverywhere(app, found));
      if (!place || hasMoved(found, place)) return refuseToken(auth, request.address);
      const { phone: _phone, ...shown } = place;
      return { ...shown, email: found.email };
    },
  ),

  acceptInvitation: os.acceptInvitation.handler(async ({ context, input: { code } }) => {
    const { runtime, request } = context;
    const { app, auth } = runtime.database;
    const session = requireSession(request);
    const { user } = session;
    requireNoLink(session);
    const found = await findInvitation(auth, code);
    if (found && hasMoved(found, await findPlaceEverywhere(app, found))) {
      return refuseToken(auth, request.address);
    }
    const came = await acceptInvitation(auth, code, session);
    if (!came) return refuseToken(runtime.database.auth, request.address);
    const { as, school_id, profile_id } = came;
    if (as === "member") {
      throw refuse("CONFLICT", "Your account already belongs to this school.", {
        reason: "member",
      });
    }
    const witness = { school_id, actor_name: fullName(user) };
    const place = await findPlaceEverywhere(app, came);
    const entry = { action: `member.${as}`, subject_id: profile_id, label: fullName(place) };
    await recordBeside(runtime, witness, entry, request);
    if (as === "waiting") return { as, me: await meOf(context, session) };
    await chooseSchool(auth, session, school_id);
    return { as, me: await meOf(context, { ...session, school_id, profile_id }) };
  }),

  enterByInvitation: os.enterByInvitation.handler(async ({ context, input }) => {
    const { runtime, request } = context;
    const { app, auth } = runtime.database;
    requireSafeTransport(runtime, request);
    const found = await findInvitation(auth, input.code);
    if (!found) return refuseToken(auth, request.address);
    const place = await findPlaceEverywhere(app, found);
    if (hasMoved(found, place)) return refuseToken(auth, request.address);
    const { email, school_id, profile_id } = found;
    const owner = email ? await findUser(auth, email) : undefined;
    const isTaken =
      owner && !(await isFamilyEverywhere(runtime.database, owner, { orNowhere: true }));
    if (!email || !isFamilyRole(place.role) || isTaken) {
      throw refuse("CONFLICT", "Sign in with your password to accept this invitation.", {
        reason: "needs_password",
      });
    }
    const person = { first_name: place.first_name, last_name: place.last_name, email };
    const started = await enterByInvitation(auth, input.code, person, request.userAgent);
    if (!started) return refuseToken(auth, request.address);
    const witness = { school_id, actor_name: fullName(place) };
    const entry = { action: "member.joined", subject_id: profile_id, label: fullName(place) };
    await recordBeside(runtime, witness, entry, request);
    const session = await carrySession(runtime, request, started);
    if (input.remember) await rememberDevice(runtime, request, session);
    return meOf(context, session);
  }),

  signInByLink: os.signInByLink.handler(async ({ context, input: { token } }) => {
    const { runtime, request } = context;
    const { auth } = runtime.database;
    requireSafeTransport(runtime, request);
    const started = await takeSignInLink(auth, token, request.userAgent);
    if (!started) return refuseToken(runtime.database.auth, request.address);
    return meOf(context, await carrySession(runtime, request, started));
  }),

  chooseSchool: os.chooseSchool.handler(async ({ context, input: { school_id } }) => {
    const { runtime, request } = context;
    const { auth } = runtime.database;
    const session = requireSession(request);
    if (!(await chooseSchool(auth, session, school_id))) {
      throw refuse("NOT_FOUND", "Your account does not belong to that school.");
    }
    const place = (await findPlaces(auth, session.user.id)).find(
      (place) => place.school_id === school_id,
    );
    return meOf(context, { ...session, ...place });
  }),
});

/** Whether the school has another address of the person than the one that an invitation was mailed to. */
function hasMoved(sent: { email: string | null }, place: { email: string | null }): boolean {
  return sent.email !== null && place.email?.toLowerCase() !== sent.email.toLowerCase();
}
