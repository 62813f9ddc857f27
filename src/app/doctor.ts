import { resolve } from "node:path";
import { findTroublesEverywhere, type Troubles } from "#features/privacy/operator/db.ts";
import { countMailsEverywhere } from "#features/site/db.ts";
import { asOwner, asOwnerPool } from "#db/database.ts";
import { newestMigration } from "#db/migrate.ts";
import { clockNow } from "#lib/dates.ts";
import type { Env } from "#server/env.ts";
import { type Health, isBackedUp, watchHealth } from "#server/health.ts";
import { countStores, TWO_STORES } from "#server/installation/store.ts";
import { openLog } from "#server/log.ts";

type Finding = { ok: boolean; line: string };
type Facts = Troubles & { health: Health; failed: number; stores: number };

/** `npm run admin -- doctor`: says of each part whether it is well; ends with an error when one is not. */
export async function runDoctor(env: Env, say: (line: string) => void): Promise<void> {
  const options = { dataDir: env.dataDir, url: env.databaseUrl, log: () => {} };
  const log = openLog("silent");
  const health = await asOwnerPool(options, (owner) => {
    const database = { health: owner, schema: newestMigration(resolve("migrations")) };
    return watchHealth({ env, log, now: clockNow, database }).look();
  });
  const known = health.reason === "database" || health.reason === "schema";
  const troubles = known
    ? { jobs: [], without_admin: [], half_deleted: [], failed: 0, stores: 0 }
    : await asOwner(options, async (owner) => ({
        ...(await findTroublesEverywhere(owner)),
        failed: (await countMailsEverywhere(owner)).failed,
        stores: await countStores(owner),
      }));
  const findings = findingsOf(env, { health, ...troubles });
  for (const { ok, line } of findings) say(`${ok ? "well" : "LOOK"}  ${line}`);
  const bad = findings.filter(({ ok }) => !ok).length;
  if (bad > 0)
    throw new Error(bad === 1 ? "One thing needs a look." : `${bad} things need a look.`);
}

/** An hour without a mail leaving means that the mail server refuses or is silent. */
const LATE_MAIL_MINUTES = 60;

/** A term without a trial is too long: a backup that was never restored may be none. */
const DRILL_DAYS = 100;

/** Each part of a server with what the operator should do about it, if anything. */
export function findingsOf(
  env: Env,
  { health, jobs, without_admin, half_deleted, failed, stores }: Facts,
): Finding[] {
  const { advice = "", mail_waiting_minutes: waiting, drill_age_days: drilled } = health;
  /** Where there is a backup of this machine to restore. */
  const canDrill = !env.databaseUrl && !["elsewhere", "none"].includes(health.backup);
  const isPublic = env.publicUrl?.startsWith("https:") ?? false;
  const part = (ok: boolean, well: string, look: string) => ({ ok, line: ok ? well : look });
  return [
    part(health.ok, "The server can work.", `${health.reason}: ${advice}`),
    part(
      isBackedUp(health),
      `The backup: ${health.backup}.`,
      `The backup is ${health.backup}. ${advice}`,
    ),
    drilled === null
      ? part(
          !canDrill,
          "No backup here to restore for trial.",
          "No backup was restored for trial yet: npm run drill.",
        )
      : part(
          drilled <= DRILL_DAYS,
          "A backup was restored for trial.",
          `The last trial of a backup was ${drilled} days ago: npm run drill.`,
        ),
    part(
      (waiting ?? 0) < LATE_MAIL_MINUTES,
      "Mails leave.",
      `A mail has waited for ${waiting} minutes: the mail server refuses or is silent.`,
    ),
    part(failed === 0, "No mail was given up.", `${failed} mails were not sent (docs/mail.md).`),
    part(
      Boolean(env.smtpUrl),
      "SMTP_URL is set.",
      "SMTP_URL is not set: mails are only written to a folder.",
    ),
    part(
      stores <= 1,
      "The running processes keep files in one place.",
      `On this database ${TWO_STORES}.`,
    ),
    part(
      jobs.length === 0,
      "No job was given up.",
      `Jobs were given up: ${jobs.map(({ task, count }) => `${task} ${count}`).join(", ")}.`,
    ),
    part(
      isPublic && env.trustProxy,
      "PUBLIC_URL is https, behind a proxy.",
      "People sign in over https only: set PUBLIC_URL=https://… and TRUST_PROXY=1 behind the proxy.",
    ),
    part(
      without_admin.length === 0,
      "Each school has an admin.",
      `Without an admin who can sign in: ${without_admin.join(", ")}.`,
    ),
    part(
      half_deleted.length === 0,
      "No school is half deleted.",
      `Their deletion began and has not ended, so nobody gets in: ${half_deleted
        .map(({ id, name }) => `${name} (npm run admin -- suspend ${id}, then delete it again)`)
        .join(", ")}.`,
    ),
  ];
}
