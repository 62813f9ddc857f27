import { newId } from "#lib/ids.ts";
import { actorName, type Scope } from "#server/scope.ts";
import { audit } from "./table.ts";

/** Writes the lines that the transaction collected, in one statement. */
export async function writeAudit(scope: Scope, request_id: string): Promise<void> {
  const entries = scope.recorded.filter((entry) => entry !== "history");
  if (entries.length === 0) return;
  await scope.tx.insert(audit).values(
    entries.map((entry) => ({
      school_id: scope.school.id,
      id: newId(),
      at: scope.now,
      actor_id: scope.person.profile_id,
      actor_name: actorName(scope),
      request_id,
      details: {},
      ...entry,
    })),
  );
}
