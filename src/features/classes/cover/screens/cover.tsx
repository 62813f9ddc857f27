import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { UserRoundCheck } from "lucide-react";
import { coverClient } from "#features/classes/cover/parts/cover-client.ts";
import type { Cover } from "#features/classes/cover/contract.ts";
import { AskCover } from "#features/classes/cover/parts/ask-cover.tsx";
import { CoverLine } from "#features/classes/cover/parts/cover-line.tsx";
import { splitCovers } from "#features/classes/cover/rules.ts";
import { classesText } from "#features/classes/text.ts";
import { coverText } from "#features/classes/cover/text.ts";
import { errorData } from "#lib/errors.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { SkeletonRows } from "#ui/kit/skeleton.tsx";

export const Route = createFileRoute("/dashboard/classes/cover")({ component: CoverScreen });

/** The requests for substitutes: those that wait for a decision, and those decided. */
function CoverScreen() {
  const t = useText(coverText);
  const c = useText(classesText);
  const may = useMay("classes.cover");
  return (
    <>
      <BackLink to="/dashboard/classes">{c.title}</BackLink>
      <PageHead title={t.title} line={t.line} action={may && <AskCover kind="brand" />} />
      {may ? <Covers /> : <Empty icon={UserRoundCheck} title={t.none} />}
    </>
  );
}

function Covers() {
  const t = useText(coverText);
  const covers = useQuery(coverClient.listCovers.queryOptions());
  if (covers.error && !covers.data) {
    return (
      <ErrorBox
        text={t.loadFailed}
        requestId={errorData(covers.error).request_id}
        onRetry={() => void covers.refetch()}
        busy={covers.isFetching}
      />
    );
  }
  if (!covers.data) return <SkeletonRows count={4} />;
  if (covers.data.length === 0) {
    return <Empty icon={UserRoundCheck} title={t.none} text={t.noneText} />;
  }
  const { waiting, settled } = splitCovers(covers.data);
  return (
    <div className="grid gap-4">
      <Card pad={false}>
        <CardHead title={t.waiting} />
        {waiting.length === 0 && <p className="p-5 text-muted max-sm:p-4">{t.noneWaiting}</p>}
        <Lines covers={waiting} />
      </Card>
      {settled.length > 0 && (
        <Card pad={false}>
          <CardHead title={t.settled} />
          <Lines covers={settled} />
        </Card>
      )}
    </div>
  );
}

function Lines({ covers }: { covers: readonly Cover[] }) {
  return (
    <ul className="divide-y divide-line">
      {covers.map((cover) => (
        <CoverLine key={cover.id} cover={cover} />
      ))}
    </ul>
  );
}
