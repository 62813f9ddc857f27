import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { History, Lock } from "lucide-react";
import { auditClient } from "#features/audit/parts/audit-client.ts";
import { AuditList } from "#features/audit/parts/audit-list.tsx";
import { auditText } from "#features/audit/text.ts";
import { Empty } from "#ui/kit/empty.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";

export const Route = createFileRoute("/dashboard/students/$studentId/_page/history")({
  component: StudentHistoryScreen,
});

function StudentHistoryScreen() {
  const t = useText(auditText);
  const maySee = useMay("audit.see");
  return maySee ? <StudentHistory /> : <Empty icon={Lock} title={t.onlyAdmins} />;
}

/** The audit lines about a student, newest first. */
function StudentHistory() {
  const t = useText(auditText);
  const { studentId: subject_id } = Route.useParams();
  const lines = useQuery(auditClient.listAudit.queryOptions({ input: { subject_id } }));
  return (
    <>
      <LoadState of={lines} failed={t.loadFailed} />
      {lines.data?.lines.length === 0 && (
        <Empty icon={History} title={t.none} text={t.noneOfThis} />
      )}
      {lines.data && lines.data.lines.length > 0 && <AuditList lines={lines.data.lines} />}
    </>
  );
}
