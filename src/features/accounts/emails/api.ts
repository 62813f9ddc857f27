import { isPlaceholder } from "#features/accounts/rules.ts";
import { agreeToEmail, beginEmailChange } from "#features/accounts/emails/db.ts";
import { renameContactEverywhere, findPlaces } from "#features/accounts/db.ts";
import { refuse } from "#lib/errors.ts";
import { composeLetter } from "#server/mail/letter.ts";
import { sealInMail } from "#server/mail/sealed.ts";
import { serveOpen } from "#server/serve.ts";
import { EMAIL_CHANGES, NEW_EMAIL, refuseToken, requireTry } from "#server/session/limits.ts";
import { requireFresh } from "#server/session/session.ts";
import { noteAtSchool, requireSession } from "#server/session/sign-in.ts";
import { emailsContract } from "./contract.ts";
import { emailLetter } from "./text.ts";

const os = serveOpen(emailsContract);

export const emailsRoutes = os.router({
  changeEmail: os.changeEmail.handler(async ({ context: { runtime, request }, input }) => {
    const session = requireSession(request);
    const { user } = session;
    const { email } = input;
    const { auth } = runtime.database;
    // A person who only ever signed in by links has no password to prove anything with, and gets one by this
    // call.
    if (!isPlaceholder(user.email)) requireFresh(session);
    await requireTry(auth, EMAIL_CHANGES, user.id);
    // Before the look-up whether somebody has the address, because the limit must not reveal that either.
    await requireTry(auth, NEW_EMAIL, email);
    if (email === user.email) {
      throw refuse("UNPROCESSABLE_CONTENT", "That is your address.", { reason: "same" });
    }
    await beginEmailChange(auth, user, email, (recipient, token, is) => ({
      kind: "email_change",
      recipient,
      ...composeLetter(
        emailLetter({
          first_name: user.first_name,
          to: email,
          is: isPlaceholder(user.email) ? "first" : is,
          url: `${runtime.env.origin}/confirm-email#${sealInMail(runtime.mailSeal, recipient, token)}`,
        }),
      ),
    }));
    await noteAtSchool(runtime, request, session, "email.ask");
    return { sent: true };
  }),

  confirmEmail: os.confirmEmail.handler(
    async ({ context: { runtime, request }, input: { token } }) => {
      const { app, auth } = runtime.database;
      const agreed = await agreeToEmail(auth, token);
      if (!agreed) return refuseToken(auth, request.address);
      if (agreed.as === "waiting") return { as: agreed.as };
      const { user_id, from, to } = agreed;
      for (const place of await findPlaces(auth, user_id)) {
        await renameContactEverywhere(app, place, { from, to });
      }
      return { as: agreed.as };
    },
  ),
});
