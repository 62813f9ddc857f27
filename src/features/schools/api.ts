import { refuse } from "#lib/errors.ts";
import { studentLimit } from "#lib/plans.ts";
import { changesOf, NO_PERSON } from "#server/audit/changes.ts";
import { backupAge } from "#server/backup/backup.ts";
import { dropLater, storePicture } from "#server/files.ts";
import { notedBackupAge } from "#server/installation/backups.ts";
import type { Runtime } from "#server/runtime.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { schoolsContract, type Settings } from "./contract.ts";
import { countActiveStudents, lockLogo, readSchool, updateSchool } from "./db.ts";

const os = serve(schoolsContract);

export const schoolsRoutes = os.router({
  readSettings: os.readSettings.handler(({ context: { scope, runtime } }) =>
    settingsOf(scope, runtime),
  ),

  updateSettings: os.updateSettings.handler(({ context: { scope, runtime }, input }) =>
    change(scope, runtime, input),
  ),

  requireTwoStep: os.requireTwoStep.handler(
    ({ context: { scope, runtime, request }, input: { required } }) => {
      // An admin who requires it without having it would be locked out at the next request.
      if (required && !request.session?.two_step) {
        throw refuse("CONFLICT", "Set up two-step verification for yourself first.", {
          reason: "own_first",
        });
      }
      return change(scope, runtime, { require_two_step: required });
    },
  ),

  setLogo: os.setLogo.handler(async ({ context }) =>
    changeLogo(context, await storePicture(context)),
  ),

  removeLogo: os.removeLogo.handler(({ context }) => changeLogo(context, null)),
});

async function changeLogo(
  context: { scope: Scope; runtime: Runtime },
  logo_url: string | null,
): Promise<Settings> {
  const { scope, runtime } = context;
  dropLater(context, await lockLogo(scope));
  return change(scope, runtime, { logo_url });
}

async function change(
  scope: Scope,
  runtime: Runtime,
  changes: Parameters<typeof updateSchool>[1],
): Promise<Settings> {
  const before = await readSchool(scope);
  await updateSchool(scope, changes);
  const after = await readSchool(scope);
  scope.record({
    action: "settings.update",
    subject_id: after.id,
    label: after.name,
    details: changesOf(before, after, NO_PERSON),
  });
  return settingsOf(scope, runtime);
}

async function settingsOf(scope: Scope, runtime: Runtime): Promise<Settings> {
  const school = await readSchool(scope);
  const limit = studentLimit(scope.school.plan);
  return {
    ...school,
    type: school.type as Settings["type"],
    plan: runtime.env.plans ? (school.plan as Settings["plan"]) : null,
    students: await countActiveStudents(scope),
    limit: Number.isFinite(limit) ? limit : null,
    backup_age_hours: await ageOfBackup(scope, runtime),
  };
}

/** A database with an address of its own is backed up elsewhere, and its operator notes when. */
async function ageOfBackup({ tx }: Scope, { env, now }: Runtime): Promise<number | null> {
  if (env.databaseUrl) return notedBackupAge(tx, now());
  return (await backupAge(env.dataDir, now())) ?? null;
}
