import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/dashboard/attendance/desk")({ component: DeskScreen });

function DeskScreen() {
  return null;
}
