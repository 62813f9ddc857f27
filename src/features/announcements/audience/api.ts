import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { audienceContract } from "./contract.ts";
import { findAudienceFacts, findFirstNames } from "./db.ts";
import {
  type AudienceGroup,
  countUnreached,
  isOwnAudience,
  isPrivate,
  planAudience,
  pupilsMeant,
  type AudienceTarget,
} from "./rules.ts";

const os = serve(audienceContract);

const NAMES_SHOWN = 5;

export const audienceRoutes = os.router({
  countAudience: os.countAudience.handler(async ({ context: { scope }, input }) => {
    const { pupils, recipients } = await requireAudience(scope, input);
    const shown = recipients.slice(0, NAMES_SHOWN).map(({ profile_id }) => profile_id);
    const names = await findFirstNames(scope, shown);
    scope.record("history");
    return {
      pupils: pupils.length,
      people: recipients.length,
      names,
      unreached: countUnreached(pupils, recipients),
    };
  }),
});

type Chosen = {
  targets: readonly AudienceTarget[];
  groups: readonly AudienceGroup[];
  /** The profile of who wrote it; left out, the person. */
  writer?: string;
};

/** Whom an announcement reaches today. Refuses a teacher's to pupils of others. */
export async function requireAudience(
  scope: Scope,
  { targets, groups, writer = scope.person.profile_id }: Chosen,
) {
  const facts = await findAudienceFacts(scope, targets);
  const mayAll = scope.reaches("announcements.write").includes("all");
  if (isPrivate(targets)) {
    if (!scope.reaches("fees.see").includes("all")) {
      throw refuse("FORBIDDEN", "Only who sees all fees writes about them.", { reason: "fees" });
    }
  } else if (!mayAll && !isOwnAudience(facts, targets, groups, new Set(facts.own))) {
    throw refuse("FORBIDDEN", "You write to the families of your own classes.", {
      reason: "not_own_classes",
    });
  }
  const pupils = pupilsMeant(facts, targets);
  const recipients = planAudience(facts, targets, groups, writer);
  return { facts, pupils, recipients };
}
