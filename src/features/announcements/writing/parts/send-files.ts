import type { Announcement } from "#features/announcements/contract.ts";
import type { FileChoice } from "#features/announcements/files/parts/file-picks.tsx";
import { announcementsClient } from "#features/announcements/parts/announcements-client.ts";

/**
 * Takes off a draft what was taken off on the screen, and attaches what was chosen there, one after the other. Each
 * step calls `stored` with the draft, so that what fails on the way goes on from there at the next press.
 */
export async function sendFiles(
  draft: Announcement,
  { kept, picked }: FileChoice,
  stored: (draft: Announcement) => void,
): Promise<Announcement> {
  let now = draft;
  const { id } = draft;
  const known = sentOf(picked);
  const stays = new Set([...kept.map((file) => file.id), ...known.values()]);
  for (const file of draft.files) {
    if (stays.has(file.id)) continue;
    now = await announcementsClient.removeAnnouncementFile.call({ id, file_id: file.id });
    stored(now);
  }
  for (const one of picked) {
    if (known.has(one)) continue;
    const { kind, name, alt, data } = one;
    const file = kind === "pdf" ? { pdf: data } : { picture: data, alt };
    now = await announcementsClient.addAnnouncementFile.call({ id, name, ...file });
    const added = now.files.at(-1);
    if (added) SENT.set(one, added.id);
    stored(now);
  }
  return now;
}

/** Which of the chosen files were attached already, by an earlier press. */
const SENT = new WeakMap<FileChoice["picked"][number], string>();

function sentOf(picked: FileChoice["picked"]) {
  return new Map(
    picked.flatMap((one) => {
      const id = SENT.get(one);
      return id ? [[one, id] as const] : [];
    }),
  );
}
