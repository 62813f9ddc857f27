/** The version of the privacy notice that people agree to; a new text is a new version. */
export const NOTICE_VERSION = "2026-11-22";

type Records = {
  id: string;
  student_id: string | null;
  teacher_id: string | null;
  guardian_id: string | null;
};

/** The ids of a person's records: the profile, and what hangs on it. */
export function keysOf({ id, student_id, teacher_id, guardian_id }: Records): string[] {
  return [id, student_id, teacher_id, guardian_id].filter((key) => key !== null);
}
