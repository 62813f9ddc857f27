import { createFileRoute } from "@tanstack/react-router";
import { feesText } from "#features/fees/text.ts";
import { Coming } from "#ui/coming.tsx";
import { useText } from "#ui/base/lang.tsx";

export const Route = createFileRoute("/dashboard/fees")({ component: FeesScreen });

function FeesScreen() {
  return <Coming {...useText(feesText)} />;
}
