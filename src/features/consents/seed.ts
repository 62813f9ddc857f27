import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { NOTICE_VERSION } from "./rules.ts";
import { consents } from "#features/consents/table.ts";

/** Records that the people of a demo school agreed to the notice, so that the demo opens on its screens. */
export async function seedConsents(scope: Scope, profile_ids: string[]): Promise<void> {
  const school_id = scope.school.id;
  if (profile_ids.length === 0) return;
  await scope.tx.insert(consents).values(
    profile_ids.map((profile_id) => ({
      school_id,
      id: newId(),
      profile_id,
      version: NOTICE_VERSION,
      created_at: scope.now,
    })),
  );
}
