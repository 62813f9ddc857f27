import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/dashboard/attendance/letters")({ component: LettersScreen });

function LettersScreen() {
  return null;
}
