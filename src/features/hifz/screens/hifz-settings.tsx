import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { FileUp } from "lucide-react";
import { ProgrammesCard } from "#features/hifz/programmes/parts/programmes-card.tsx";
import { HifzSettingsForm } from "#features/hifz/settings/parts/hifz-settings-form.tsx";
import { hifzSettingsClient } from "#features/hifz/settings/parts/hifz-settings-client.ts";
import { hifzSettingsText } from "#features/hifz/settings/text.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";

export const Route = createFileRoute("/dashboard/settings/hifz")({ component: HifzSettingsScreen });

/** How the school keeps hafazan, and its programmes. */
function HifzSettingsScreen() {
  const t = useText(hifzSettingsText);
  const settings = useQuery(hifzSettingsClient.readHifzSettings.queryOptions());
  return (
    <div className="grid max-w-form gap-4">
      <ButtonLink icon={FileUp} to="/dashboard/hifz/import" className="justify-self-start">
        {t.importLink}
      </ButtonLink>
      <ProgrammesCard />
      <LoadState of={settings} failed={t.loadFailed} />
      {settings.data && <HifzSettingsForm key={settings.data.version} settings={settings.data} />}
    </div>
  );
}
