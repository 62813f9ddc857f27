import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { messageSettingsClient } from "#features/announcements/settings/parts/message-settings-client.ts";
import { MessageSettingsForm } from "#features/announcements/settings/parts/message-settings-form.tsx";
import { QuietToday } from "#features/announcements/settings/parts/quiet-today.tsx";
import { messageSettingsText } from "#features/announcements/settings/text.ts";
import { OwnTemplates } from "#features/announcements/templates/parts/own-templates.tsx";
import { useText } from "#ui/base/lang.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

export const Route = createFileRoute("/dashboard/announcements/settings")({
  component: MessageSettingsScreen,
});

function MessageSettingsScreen() {
  const t = useText(messageSettingsText);
  const mayChange = useMay("settings.manage");
  return (
    <>
      <PageHead
        back={<BackLink to="/dashboard/announcements">{t.back}</BackLink>}
        title={t.title}
        line={t.line}
      />
      {mayChange ? <Shown /> : <Empty title={t.adminsOnly} />}
    </>
  );
}

function Shown() {
  const t = useText(messageSettingsText);
  const found = useQuery(messageSettingsClient.readMessageSettings.queryOptions({ input: {} }));
  if (!found.data) return <LoadState of={found} failed={t.loadFailed} />;
  return (
    <div className="grid gap-5">
      <QuietToday settings={found.data} />
      <MessageSettingsForm key={found.data.version} settings={found.data} />
      <OwnTemplates />
    </div>
  );
}
