import { createFileRoute, Outlet, useLocation } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { hifzTabs } from "#app/hifz-tabs.ts";
import { hifzText } from "#app/hifz-text.ts";
import { PlaceTabs } from "#app/layouts/place-tabs.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useMe } from "#ui/kit/me.tsx";

export const Route = createFileRoute("/dashboard/hifz")({ component: HifzTabs });

/** The tabs of hafazan beside the sheet, as far as the person may use them. */
function HifzTabs() {
  const t = useText(hifzText);
  const { permissions } = useMe();
  const { pathname } = useLocation();
  const mine = hifzTabs.filter(({ needs }) => needs.some((one) => permissions.includes(one)));
  const here = hifzTabs.findLast(({ to }) => pathname.startsWith(to));
  // Families have their pupils where staff have the sheet.
  const isOthers = here && here.text !== "tasmik" && !mine.includes(here);
  return (
    <>
      <PlaceTabs
        label={t.hifz}
        tabs={mine.map(({ text, ...tab }) => ({ ...tab, label: t[text] }))}
        register="/dashboard/hifz"
      />
      {isOthers ? <Empty icon={Lock} title={t.notMine} text={t.notMineText} /> : <Outlet />}
    </>
  );
}
