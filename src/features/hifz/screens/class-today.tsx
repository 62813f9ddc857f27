import { createFileRoute, Outlet } from "@tanstack/react-router";
import { HeardToday } from "#features/hifz/today/parts/heard-today.tsx";

export const Route = createFileRoute("/dashboard/classes/$classId/_page/_today")({
  component: ClassToday,
});

/** The hafazan of a class today, above its registers. */
function ClassToday() {
  const { classId } = Route.useParams();
  return (
    <>
      <HeardToday class_id={classId} />
      <Outlet />
    </>
  );
}
