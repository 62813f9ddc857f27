import { Outlet, useLocation } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { hifzTabs } from "#app/hifz-tabs.ts";
import { hifzText } from "#app/hifz-text.ts";
import { PlaceTabs } from "#app/layouts/place-tabs.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

const SHEET = "/dashboard/hifz";

/** The tabs of hafazan, as far as the person may use them. */
export function HifzTabLine() {
  const t = useText(hifzText);
  const mine = useMine();
  const tabs = mine.map(({ text, ...tab }) => ({ ...tab, label: t[text] }));
  return <PlaceTabs label={t.hifz} tabs={tabs} register={SHEET} />;
}

/** A screen beside the sheet under the tabs, or that it is not for the person. */
export function HifzPlace() {
  const t = useText(hifzText);
  const mine = useMine();
  const { pathname } = useLocation();
  const isHere = ({ to }: { to: string }) => to !== SHEET && pathname.startsWith(to);
  return (
    <>
      <HifzTabLine />
      {hifzTabs.some(isHere) && !mine.some(isHere) ? (
        <>
          <PageHead title={t.hifz} />
          <Empty icon={Lock} title={t.notMine} text={t.notMineText} />
        </>
      ) : (
        <Outlet />
      )}
    </>
  );
}

function useMine() {
  const { permissions } = useMe();
  return hifzTabs.filter(({ needs }) => needs.some((one) => permissions.includes(one)));
}
