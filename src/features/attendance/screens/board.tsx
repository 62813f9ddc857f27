import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/dashboard/attendance/board")({ component: BoardScreen });

function BoardScreen() {
  return null;
}
