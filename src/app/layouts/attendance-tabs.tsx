import { createFileRoute, Outlet, useLocation } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { placesText } from "#app/attendance-text.ts";
import { useText } from "#ui/base/lang.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { BarTitle } from "#ui/kit/bar-title.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { Menu, MenuLink } from "#ui/kit/menu.tsx";
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

/**
 * The tabs of attendance beside the register, as far as the person may use them. Above the register of a phone they
 * are a menu behind the title, because the register needs the room.
 */
function AttendanceTabs() {
  const t = useText(placesText);
  const { permissions } = useMe();
  const { pathname } = useLocation();
  const isRegister = pathname.replace(/\/$/, "") === places[0].to;
  const mine = places.filter(({ needs }) =>
    needs.some((permission) => permissions.includes(permission)),
  );
  return (
    <>
      {mine.length > 1 && (
        <div className={isRegister ? "max-sm:hidden print:hidden" : "print:hidden"}>
          <TabLine label={t.places}>
            {mine.map(({ to, text, exact }) => (
              <Tab key={to} to={to} activeOptions={{ exact, includeSearch: false }}>
                {t[text]}
              </Tab>
            ))}
          </TabLine>
        </div>
      )}
      {isRegister && mine.length > 1 && (
        <BarTitle>
          <Menu
            label={t.places}
            className="absolute -inset-y-2 inset-x-0 order-last flex items-center justify-end rounded-small sm:hidden"
            trigger={<Icon of={ChevronDown} size={16} className="text-muted" />}
          >
            {mine.map(({ to, text }) => (
              <MenuLink key={to} to={to}>
                {t[text]}
              </MenuLink>
            ))}
          </Menu>
        </BarTitle>
      )}
      <Outlet />
    </>
  );
}
