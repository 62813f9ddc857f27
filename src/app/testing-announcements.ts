import { expect } from "vitest";
import type { Announcement } from "#features/announcements/contract.ts";
import type { Caller } from "./testing.ts";

/** Writes an announcement to all guardians that asks for nothing, unless `changes` say otherwise, and publishes it. */
export async function publishNotice(
  by: Caller,
  changes: Record<string, unknown> = {},
): Promise<Announcement> {
  const { body: draft } = await by.post<Announcement>("/announcements", {
    kind: "notice",
    title_ms: "Lawatan Darul Quran",
    body_ms: "Bas bertolak 7.30 pagi.",
    title_en: "",
    body_en: "",
    groups: ["guardians"],
    targets: [{ kind: "school" }],
    reply: "none",
    reply_by: null,
    expires_on: null,
    ...changes,
  });
  const { version } = draft;
  const published = await by.post<Announcement>(`/announcements/${draft.id}/publish`, { version });
  expect(published.status).toBe(200);
  return published.body;
}
