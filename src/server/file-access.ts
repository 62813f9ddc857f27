import type { Runtime } from "./runtime.ts";
import { type Scope, within } from "./scope.ts";
import { needsTwoStep, type RequestFacts } from "./serve.ts";
import { writeAudit } from "#server/audit/audit.ts";
import type { Session } from "#server/session/session.ts";

/** Who of a school may read its private files of one kind. Each feature tells of its own; `app/files.ts` lists them. */
export type FileAccess = {
  /** How the names of these files end. */
  ending: string;
  /** Whether reading one may be a line in the audit log. */
  isRecorded?: boolean;
  /** Left out, everybody of the school may. */
  mayRead?: (scope: Scope, file: WantedFile) => Promise<boolean>;
};

export type WantedFile = {
  /** Where it is read, as the row that names it says. */
  url: string;
  session: Session;
  /** Asked last: the store is for who may read, and what is not there was not opened. */
  isThere: () => Promise<boolean>;
};

/** Whether a private file is there for who asks. */
export async function mayReadFile(
  { database, now }: Runtime,
  request: RequestFacts,
  { mayRead, isRecorded = false }: FileAccess,
  { school: school_id, ...file }: Omit<WantedFile, "session"> & { school: string },
): Promise<boolean> {
  const { session } = request;
  const profile_id = session?.profile_id;
  if (!profile_id || session.school_id !== school_id) return false;
  if (!mayRead) return file.isThere();
  const ask = async (scope: Scope) => {
    if (needsTwoStep(scope, session)) return false;
    const isFor = await mayRead(scope, { ...file, session });
    await writeAudit(scope, request);
    return isFor;
  };
  const options = { readOnly: !isRecorded, now: now() };
  return within(database.app, { school_id, profile_id }, ask, options);
}
