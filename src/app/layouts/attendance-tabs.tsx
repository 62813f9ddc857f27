import { createFileRoute, Outlet } from "@tanstack/react-router";
import { placesText } from "#app/attendance-text.ts";
import { TabCount } from "#app/layouts/counts.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { Tab, TabLine } from "#ui/kit/tab-line.tsx";

const places = [
  { to: "/dashboard/attendance", text: "register", exact: true, needs: ["attendance.see"] },
  { to: "/dashboard/attendance/board", text: "board", exact: false, needs: ["attendance.manage"] },
  { to: "/dashboard/attendance/desk", text: "desk", exact: false, needs: ["attendance.followup"] },
  {
    to: "/dashboard/attendance/absences",
    text: "absences",
    exact: false,
    needs: ["attendance.report", "attendance.decide"],
  },
  {
    to: "/dashboard/attendance/insights",
    text: "insights",
    exact: false,
    needs: ["attendance.followup"],
  },
  {
    to: "/dashboard/attendance/letters",
    text: "letters",
    exact: false,
    needs: ["attendance.manage"],
  },
] as const;

export const Route = createFileRoute("/dashboard/attendance")({ component: AttendanceTabs });

/** The tabs of attendance beside the register, as far as the person may use them. */
function AttendanceTabs() {
  const t = useText(placesText);
  const { permissions } = useMe();
  const mine = places.filter(({ needs }) =>
    needs.some((permission) => permissions.includes(permission)),
  );
  return (
    <>
      {mine.length > 1 && (
        <div className="print:hidden">
          <TabLine label={t.places}>
            {mine.map(({ to, text, exact }) => (
              <Tab key={to} to={to} activeOptions={{ exact, includeSearch: false }}>
                {t[text]}
                <TabCount to={to} />
              </Tab>
            ))}
          </TabLine>
        </div>
      )}
      <Outlet />
    </>
  );
}
