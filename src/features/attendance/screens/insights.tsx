import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/dashboard/attendance/insights")({
  component: InsightsScreen,
});

function InsightsScreen() {
  return null;
}
