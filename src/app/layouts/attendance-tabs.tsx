import { createFileRoute, Outlet, redirect, useLocation } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { placesText } from "#app/text.ts";
import { PlaceTabs } from "#app/layouts/place-tabs.tsx";
import { attendanceTabs } from "#app/nav.ts";
import type { Me } from "#lib/me.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

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

/** The tabs of attendance beside the register, as far as the person may use them. */
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
  const labelled = ({ text, ...tab }: (typeof attendanceTabs)[number]) => {
    return { ...tab, label: text === "family" && role === "student" ? t.self : t[text] };
  };
  return (
    <>
      <PlaceTabs label={t.places} tabs={mine.map(labelled)} register={REGISTER} />
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
