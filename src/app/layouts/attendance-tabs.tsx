import { createFileRoute, Outlet, redirect, useLocation } from "@tanstack/react-router";
import { ChevronDown, Lock } from "lucide-react";
import { placesText } from "#app/text.ts";
import { attendanceTabs } from "#app/nav.ts";
import type { Me } from "#lib/me.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { TabCount } from "#app/layouts/counts.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { BarTitle } from "#ui/kit/bar-title.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { Menu, MenuLink } from "#ui/kit/menu.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { Tab, TabLine } from "#ui/kit/tab-line.tsx";

const REGISTER = "/dashboard/attendance";
const FAMILY = "/dashboard/attendance/family";

export const Route = createFileRoute("/dashboard/attendance")({
  beforeLoad({ context: { me }, location }) {
    const { pathname } = location;
    const isElsewhere =
      pathname === REGISTER
        ? isFamily(me.permissions)
        : pathname === FAMILY && !me.permissions.includes("family.see");
    if (!isElsewhere) return;
    const to = pathname === REGISTER ? FAMILY : REGISTER;
    // oxlint-disable-next-line typescript/only-throw-error -- the router reads a thrown redirect
    throw redirect({ to, replace: true });
  },
  component: AttendanceTabs,
});

/** Whether the person sees the own children's attendance, or the own, and takes no register. */
function isFamily(permissions: Me["permissions"]): boolean {
  return permissions.includes("family.see") && !permissions.includes("attendance.mark");
}

/**
 * The tabs of attendance beside the register, as far as the person may use them. Above the register of a phone they
 * are a menu behind the title, because the register needs the room.
 */
function AttendanceTabs() {
  const t = useText(placesText);
  const { permissions, role } = useMe();
  const { pathname } = useLocation();
  const isMine = ({ needs }: (typeof attendanceTabs)[number]) =>
    needs.some((permission) => permissions.includes(permission));
  const mine = attendanceTabs.filter(isMine);
  const here = attendanceTabs.findLast(({ to }) => pathname.startsWith(to));
  // A pupil may read what was reported, but has no tab for it.
  const isStaffOnly = here && isFamily(permissions) && !isMine(here) && here.text !== "absences";
  const isRegister = pathname.replace(/\/$/, "") === REGISTER;
  return (
    <>
      {mine.length > 1 && (
        <div className={isRegister ? "max-sm:hidden print:hidden" : "print:hidden"}>
          <TabLine label={t.places}>
            {mine.map(({ to, text, exact }) => (
              <Tab key={to} to={to} activeOptions={{ exact, includeSearch: false }}>
                {text === "family" && role === "student" ? t.self : t[text]}
                <TabCount to={to} />
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
                {text === "family" && role === "student" ? t.self : t[text]}
                <TabCount to={to} />
              </MenuLink>
            ))}
          </Menu>
        </BarTitle>
      )}
      {isStaffOnly ? (
        <>
          <PageHead title={t.places} />
          <Empty
            icon={Lock}
            title={t.forStaff}
            text={t.forStaffText}
            action={
              <ButtonLink to={FAMILY} kind="brand">
                {role === "student" ? t.self : t.family}
              </ButtonLink>
            }
          />
        </>
      ) : (
        <Outlet />
      )}
    </>
  );
}
