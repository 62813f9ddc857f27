import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/dashboard/classes/cover")({ component: CoverScreen });

function CoverScreen() {
  return null;
}
