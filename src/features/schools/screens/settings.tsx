import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Outlet } from "@tanstack/react-router";
import { PlanCard } from "#features/schools/parts/plan-card.tsx";
import { schoolsClient } from "#features/schools/parts/schools-client.ts";
import { SettingsForm } from "#features/schools/parts/settings-form.tsx";
import { TwoStepRule } from "#features/schools/parts/two-step-rule.tsx";
import { schoolsText } from "#features/schools/text/schools.ts";
import { errorData } from "#lib/errors.ts";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Spinner } from "#ui/base/spinner.tsx";
import { readAhead } from "#ui/read-ahead.ts";

export const Route = createFileRoute("/dashboard/settings/_school")({
  loader: ({ context }) =>
    readAhead(context, "settings.manage", schoolsClient.readSettings.queryOptions()),
  component: SchoolScreen,
});

/** The school's own settings. The terms belong to the calendar and are shown below as a nested route. */
function SchoolScreen() {
  const t = useText(schoolsText);
  const settings = useQuery(schoolsClient.readSettings.queryOptions());
  if (settings.error) {
    return (
      <ErrorBox
        text={t.loadFailed}
        requestId={errorData(settings.error).request_id}
        onRetry={() => void settings.refetch()}
        busy={settings.isFetching}
      />
    );
  }
  if (!settings.data) return <Spinner page />;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3">
      <div className="grid gap-4 lg:col-span-2">
        <SettingsForm settings={settings.data} />
        <Outlet />
      </div>
      <div className="grid gap-4">
        <PlanCard settings={settings.data} />
        <TwoStepRule settings={settings.data} />
      </div>
    </div>
  );
}
