import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/dashboard/calendar/holidays")({ component: HolidaysScreen });

function HolidaysScreen() {
  return null;
}
