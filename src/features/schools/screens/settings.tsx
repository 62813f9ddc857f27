import { createFileRoute } from "@tanstack/react-router";
import { schoolsText } from "#features/schools/text.ts";
import { Coming } from "#ui/coming.tsx";
import { useText } from "#ui/lang.tsx";

export const Route = createFileRoute("/dashboard/settings")({ component: SettingsScreen });

function SettingsScreen() {
  return <Coming {...useText(schoolsText)} />;
}
