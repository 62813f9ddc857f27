import { createFileRoute, Outlet, useMatchRoute } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { settingsText } from "#app/settings-text.ts";
import { Empty } from "#ui/kit/empty.tsx";
import { TabCount } from "#app/layouts/counts.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { Tab, TabLine } from "#ui/kit/tab-line.tsx";

const tabs = [
  { to: "/dashboard/settings", text: "school", exact: true },
  { to: "/dashboard/settings/people", text: "people", exact: false },
  { to: "/dashboard/settings/attendance", text: "attendance", exact: false },
  { to: "/dashboard/settings/hifz", text: "hifz", exact: false },
  { to: "/dashboard/settings/hijri", text: "hijri", exact: false },
  { to: "/dashboard/settings/audit", text: "audit", exact: false },
  { to: "/dashboard/settings/tokens", text: "tokens", exact: false },
  { to: "/dashboard/settings/data", text: "data", exact: false },
  { to: "/dashboard/settings/merge", text: "merge", exact: false },
] as const;

export const Route = createFileRoute("/dashboard/settings")({ component: SettingsLayout });

/** The settings of a school: one head and a line of tabs. */
function SettingsLayout() {
  const t = useText(settingsText);
  const may = useMay("settings.manage");
  const matches = useMatchRoute();
  const here = tabs.find(({ to, exact }) => matches({ to, fuzzy: !exact }));
  return (
    <>
      <PageHead title={t.title} page={here && t[here.text]} line={may && t.line} />
      {may ? (
        <>
          <TabLine label={t.title}>
            {tabs.map(({ to, text, exact }) => (
              <Tab key={to} to={to} activeOptions={{ exact, includeSearch: false }}>
                {t[text]}
                <TabCount to={to} />
              </Tab>
            ))}
          </TabLine>
          <Outlet />
        </>
      ) : (
        <Empty icon={Lock} title={t.onlyAdmins} text={t.onlyAdminsText} />
      )}
    </>
  );
}
