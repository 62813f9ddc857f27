import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/dashboard/classes/$classId/sheet")({
  component: ClassSheetScreen,
});

function ClassSheetScreen() {
  return null;
}
