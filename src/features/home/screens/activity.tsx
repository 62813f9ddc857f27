import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { ActivityList } from "#features/home/parts/activity-list.tsx";
import { homeClient } from "#features/home/parts/home-client.ts";
import { homeText } from "#features/home/text.ts";
import { errorData } from "#lib/errors.ts";
import { Card } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { Spinner } from "#ui/base/spinner.tsx";

export const Route = createFileRoute("/dashboard/activity")({ component: ActivityScreen });

function ActivityScreen() {
  const t = useText(homeText);
  const { role } = useMe();
  const activity = useQuery(homeClient.listActivity.queryOptions({ input: { limit: "100" } }));
  return (
    <div className="max-w-form">
      <PageHead title={t.activity} line={role === "admin" ? t.activityLine : t.activityLineOwn} />
      {activity.isPending && <Spinner page />}
      {activity.error && !activity.data && (
        <ErrorBox
          text={t.loadFailed}
          requestId={errorData(activity.error).request_id}
          onRetry={() => void activity.refetch()}
          busy={activity.isFetching}
        />
      )}
      {activity.data?.length === 0 && <Empty title={t.noActivity} />}
      {activity.data && activity.data.length > 0 && (
        <Card pad={false}>
          <ActivityList list={activity.data} />
        </Card>
      )}
    </div>
  );
}
