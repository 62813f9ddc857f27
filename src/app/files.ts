import { papersAccess } from "#features/absences/api.ts";
import { copiesAccess } from "#features/privacy/api.ts";
import { PICTURE } from "#server/files.ts";
import type { FileAccess } from "#server/file-access.ts";

/** Who may read which private files. A file of another kind is for nobody. */
export const fileAccess: FileAccess[] = [{ ending: PICTURE }, papersAccess, copiesAccess];
