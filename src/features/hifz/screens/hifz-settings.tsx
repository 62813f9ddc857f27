import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { ProgrammesCard } from "#features/hifz/programmes/parts/programmes-card.tsx";
import { HifzSettingsForm } from "#features/hifz/settings/parts/hifz-settings-form.tsx";
import { hifzSettingsClient } from "#features/hifz/settings/parts/hifz-settings-client.ts";
import { hifzSettingsText } from "#features/hifz/settings/text.ts";
import { useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";

export const Route = createFileRoute("/dashboard/settings/hifz")({ component: HifzSettingsScreen });

/** How the school keeps hafazan, and its programmes. */
function HifzSettingsScreen() {
  const t = useText(hifzSettingsText);
  const settings = useQuery(hifzSettingsClient.readHifzSettings.queryOptions());
  return (
    <div className="grid max-w-form gap-4">
      <ProgrammesCard />
      <LoadState of={settings} failed={t.loadFailed} />
      {settings.data && <HifzSettingsForm key={settings.data.version} settings={settings.data} />}
    </div>
  );
}
