import { createFileRoute } from "@tanstack/react-router";
import { reportsText } from "#features/reports/text.ts";
import { Coming } from "#ui/coming.tsx";
import { useText } from "#ui/base/lang.tsx";

export const Route = createFileRoute("/dashboard/reports")({ component: ReportsScreen });

function ReportsScreen() {
  return <Coming {...useText(reportsText)} />;
}
