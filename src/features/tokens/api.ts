import { lockSchool } from "#features/schools/db.ts";
import { refuse } from "#lib/errors.ts";
import { serve } from "#server/serve.ts";
import { insertApiToken, makeApiToken } from "#server/session/api-tokens.ts";
import { requireSession } from "#server/session/sign-in.ts";
import { tokensContract } from "./contract.ts";
import { endApiToken, findMakers, findTokens } from "./db.ts";
import { MOST_TOKENS } from "./rules.ts";

const os = serve(tokensContract);

export const tokensRoutes = os.router({
  listTokens: os.listTokens.handler(async ({ context: { scope, runtime } }) => {
    const stored = await findTokens(runtime.database.auth, scope.school.id);
    const makers = await findMakers(
      scope,
      stored.map(({ profile_id }) => profile_id),
    );
    return stored.map(({ profile_id, ...token }) => ({
      ...token,
      made_by: makers.get(profile_id) ?? "",
    }));
  }),

  createToken: os.createToken.handler(async ({ context: { scope, runtime, request }, input }) => {
    const { auth } = runtime.database;
    const lacking = input.permissions.find((permission) => scope.reaches(permission).length === 0);
    if (lacking) {
      throw refuse("UNPROCESSABLE_CONTENT", `You lack ${lacking} yourself.`, {
        reason: "permission",
      });
    }
    await lockSchool(scope);
    const live = await findTokens(auth, scope.school.id);
    if (live.filter(({ is_expired }) => !is_expired).length >= MOST_TOKENS) {
      throw refuse("CONFLICT", `A school may have ${MOST_TOKENS} tokens. End one first.`, {
        reason: "too_many",
      });
    }
    const token = makeApiToken(runtime.cookieKey);
    const made = await insertApiToken(auth, token, {
      user_id: requireSession(request).user.id,
      school_id: scope.school.id,
      profile_id: scope.person.profile_id,
      ...input,
    });
    const { permissions } = input;
    scope.record({
      action: "token.create",
      subject_id: made.id,
      label: input.name,
      details: { permissions },
    });
    return { ...made, token };
  }),

  endToken: os.endToken.handler(async ({ context: { scope, runtime }, input: { id } }) => {
    const name = await endApiToken(runtime.database.auth, scope.school.id, id);
    if (name === undefined) throw refuse("NOT_FOUND", "There is no such token.");
    scope.record({ action: "token.end", subject_id: id, label: name });
    return { ended: true };
  }),
});
