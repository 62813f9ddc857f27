import { createFileRoute, Outlet, useMatchRoute } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { settingsTabs } from "#app/settings-tabs.ts";
import { settingsText } from "#app/settings-text.ts";
import { Empty } from "#ui/kit/empty.tsx";
import { TabCount } from "#app/layouts/counts.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { Tab, TabLine } from "#ui/kit/tab-line.tsx";

export const Route = createFileRoute("/dashboard/settings")({ component: SettingsLayout });

/** The settings of a school: one head and a line of tabs. */
function SettingsLayout() {
  const t = useText(settingsText);
  const may = useMay("settings.manage");
  const matches = useMatchRoute();
  const here = settingsTabs.find(({ to, exact }) => matches({ to, fuzzy: !exact }));
  return (
    <>
      <PageHead title={t.title} page={here && t[here.text]} line={may && t.line} />
      {may ? (
        <>
          <TabLine label={t.title}>
            {settingsTabs.map(({ to, text, exact }) => (
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
