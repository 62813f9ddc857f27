import { nowIn, type Runtime } from "./runtime.ts";
import { type Scope, within } from "./scope.ts";
import { needsTwoStep, type RequestFacts } from "./serve.ts";
import { writeAudit } from "#server/audit/audit.ts";
import { isClosed } from "#server/holds/holds.ts";
import type { Session } from "#server/session/session.ts";

/**
 * Who in a school may read its private files of one kind. Each feature defines its own; `app/files.ts` lists
 * them.
 */
export type FileAccess = {
  /** The ending of these files' names. */
  ending: string;
  /** Whether reading such a file may add a line to the audit log. */
  isRecorded?: boolean;
  /** Who may read: everybody in the school, or those whom the function lets. */
  mayRead: "school" | ((scope: Scope, file: WantedFile) => Promise<boolean>);
};

export type WantedFile = {
  /** The URL of the file, as stored in the row that names it. */
  url: string;
  session: Session;
  /**
   * Ask this last: only people who may read should reach the store, and a missing file must not be recorded
   * as opened.
   */
  isThere: () => Promise<boolean>;
};

/** Whether the person of a request may read a private file, and the file exists. */
export async function mayReadFile(
  runtime: Runtime,
  request: RequestFacts,
  { mayRead, isRecorded = false }: FileAccess,
  { school: school_id, ...file }: Omit<WantedFile, "session"> & { school: string },
): Promise<boolean> {
  const { session } = request;
  const profile_id = session?.profile_id;
  if (!profile_id || session.school_id !== school_id) return false;
  if (mayRead === "school") return file.isThere();
  const ask = async (scope: Scope) => {
    if (isClosed(scope.school) || needsTwoStep(scope, session)) return false;
    const isFor = await mayRead(scope, { ...file, session });
    writeAudit(scope, request);
    return isFor;
  };
  const options = { readOnly: !isRecorded, now: nowIn(runtime, school_id) };
  return within(runtime.database.app, { school_id, profile_id }, ask, options);
}
