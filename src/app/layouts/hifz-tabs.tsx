import { createFileRoute, Outlet } from "@tanstack/react-router";
import { hifzTabs } from "#app/hifz-tabs.ts";
import { hifzText } from "#app/hifz-text.ts";
import { PlaceTabs } from "#app/layouts/place-tabs.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

export const Route = createFileRoute("/dashboard/hifz")({ component: HifzTabs });

/** The tabs of hafazan beside the sheet, as far as the person may use them. */
function HifzTabs() {
  const t = useText(hifzText);
  const { permissions } = useMe();
  const mine = hifzTabs.filter(({ needs }) => needs.some((one) => permissions.includes(one)));
  return (
    <>
      <PlaceTabs
        label={t.hifz}
        tabs={mine.map(({ text, ...tab }) => ({ ...tab, label: t[text] }))}
        register="/dashboard/hifz"
      />
      <Outlet />
    </>
  );
}
