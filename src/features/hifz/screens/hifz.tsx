import { createFileRoute } from "@tanstack/react-router";
import { hifzText } from "#features/hifz/text.ts";
import { Coming } from "#ui/coming.tsx";
import { useText } from "#ui/base/lang.tsx";

export const Route = createFileRoute("/dashboard/hifz")({ component: HifzScreen });

function HifzScreen() {
  return <Coming {...useText(hifzText)} />;
}
