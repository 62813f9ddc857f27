import { createFileRoute } from "@tanstack/react-router";
import { announcementsText } from "#features/announcements/text.ts";
import { Coming } from "#ui/coming.tsx";
import { useText } from "#ui/base/lang.tsx";

export const Route = createFileRoute("/dashboard/announcements")({
  component: AnnouncementsScreen,
});

function AnnouncementsScreen() {
  return <Coming {...useText(announcementsText)} />;
}
