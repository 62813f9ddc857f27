import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/dashboard/attendance/absences/new")({
  component: NewAbsenceScreen,
});

function NewAbsenceScreen() {
  return null;
}
