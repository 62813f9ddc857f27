import { publish } from "#features/announcements/api.ts";
import { findAudienceFacts } from "#features/announcements/audience/db.ts";
import { mailedOf, planAudience } from "#features/announcements/audience/rules.ts";
import { findAnnouncement, insertRecipients } from "#features/announcements/db.ts";
import { PUBLISH_PROBLEMS, type PublishProblem } from "#features/announcements/rules.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import { writeAudit } from "#server/audit/audit.ts";
import { nowIn, type Runtime } from "#server/runtime.ts";
import { enterSchool, type Scope, within } from "#server/scope.ts";
import { inEachSchool } from "#server/jobs/schools.ts";
import { AWAKE } from "#server/session/memberships.ts";
import {
  type DueAnnouncement,
  findDueAnnouncements,
  findOpenAnnouncements,
  hasPublished,
  insertPupils,
  noteProblem,
  removeUnread,
  takeDueAnnouncement,
  takeRecipients,
} from "./db.ts";
import { joiningOf } from "./rules.ts";

/**
 * Publishes a school's announcements whose time has come, each in a transaction of its own as its writer: with the
 * audience of now, and with what the writer may do now. What cannot be published stays scheduled and says why.
 * Answers what failed.
 */
export async function publishScheduledOf(runtime: Runtime, school_id: string): Promise<unknown[]> {
  const { database, log } = runtime;
  const options = { now: nowIn(runtime, school_id) };
  const due = await enterSchool(database.app, school_id, findDueAnnouncements, {
    ...options,
    readOnly: true,
  });
  const failures: unknown[] = [];
  for (const one of due) {
    try {
      const actor = { school_id, profile_id: one.made_by };
      await within(database.app, actor, (scope) => publishDue(scope, one.id), options);
    } catch (error) {
      const problem = problemOf(error);
      if (!problem) {
        failures.push(error);
        log.error({ err: error, announcement_id: one.id }, "it was not published");
      } else if (problem !== one.problem) {
        const note = (scope: Scope) => noteProblem(scope, one.id, problem);
        await enterSchool(database.app, school_id, note, options);
      }
    }
  }
  return failures;
}

async function publishDue(scope: Scope, id: DueAnnouncement["id"]): Promise<void> {
  if (!(await takeDueAnnouncement(scope, id))) return;
  const found = await findAnnouncement(scope, id);
  if (!found?.may_write) throw new Unpublished("writer");
  const { expires_on, reply_by } = found;
  if ([expires_on, reply_by].some((day) => day && day < scope.today))
    throw new Unpublished("expired");
  await publish(scope, found);
  writeAudit(scope, { id: `schedule ${id}`, address: "" });
}

class Unpublished extends Error {
  readonly problem: PublishProblem;

  constructor(problem: PublishProblem) {
    super(problem);
    this.problem = problem;
  }
}

function problemOf(error: unknown): PublishProblem | undefined {
  if (error instanceof Unpublished) return error.problem;
  // Who wrote it is not in the school any more.
  if (errorCode(error) === "UNAUTHORIZED") return "writer";
  const { reason } = errorData(error);
  return PUBLISH_PROBLEMS.find((one) => one === reason);
}

/** Follows the audiences of what is published in every school. */
export async function joinAudiences(runtime: Runtime): Promise<void> {
  await inEachSchool(runtime, joinAudiencesOf, "audiences of announcements were not followed", {
    ...AWAKE,
    where: hasPublished,
  });
}

/**
 * Gives who has joined an audience the announcements that are not over, and takes unread ones from who has left it. The
 * people are read once; each announcement then has a transaction of its own.
 */
export async function joinAudiencesOf(runtime: Runtime, school_id: string): Promise<void> {
  const { app } = runtime.database;
  const options = { now: nowIn(runtime, school_id) };
  const { open, facts } = await enterSchool(
    app,
    school_id,
    async (scope) => {
      const all = await findOpenAnnouncements(scope);
      return { open: all, facts: all.length > 0 ? await findAudienceFacts(scope) : undefined };
    },
    { ...options, readOnly: true },
  );
  if (!facts) return;
  for (const { id, groups, targets, writer, mails } of open) {
    const planned = planAudience(facts, targets, groups, writer);
    const join = async (scope: Scope) => {
      const known = await takeRecipients(scope, id);
      if (!known) return;
      const { added, pupils, gone } = joiningOf(known, planned);
      const addresses = known.flatMap(({ mailed }) => mailed ?? []);
      const mailed = mails ? mailedOf(facts, added, addresses) : new Set<string>();
      if (added.length > 0) await insertRecipients(scope, id, added, mailed);
      if (pupils.length > 0) await insertPupils(scope, id, pupils);
      if (gone.length > 0) await removeUnread(scope, id, gone);
    };
    await enterSchool(app, school_id, join, options);
  }
}
