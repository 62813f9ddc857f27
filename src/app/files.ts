import { papersAccess } from "#features/absences/api.ts";
import { noticeFilesAccess } from "#features/announcements/api.ts";
import { slipsAccess } from "#features/fees/claims/api.ts";
import { copiesAccess } from "#features/privacy/api.ts";
import { PICTURE } from "#server/files.ts";
import type { FileAccess } from "#server/file-access.ts";

/** Who may read which private files. Nobody may read a file of any other kind. */
export const fileAccess: FileAccess[] = [
  { ending: PICTURE, mayRead: "school" },
  papersAccess,
  slipsAccess,
  ...noticeFilesAccess,
  copiesAccess,
];
