import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { UserPlus, Users } from "lucide-react";
import { useState } from "react";
import { AddDialog } from "#features/guardians/parts/add-dialog.tsx";
import { GuardianCard } from "#features/guardians/parts/guardian-card.tsx";
import { guardiansClient } from "#features/guardians/parts/guardians-client.ts";
import { guardiansText } from "#features/guardians/text/guardians.ts";
import { Button } from "#ui/base/button.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay } from "#ui/kit/me.tsx";

export const Route = createFileRoute("/dashboard/students/$studentId/_page/guardians")({
  validateSearch: (raw: Record<string, unknown>): { add?: true | undefined } => ({
    add: raw.add === true ? true : undefined,
  }),
  component: StudentGuardiansScreen,
});

/** The guardians of a student, in the order in which they are called. */
function StudentGuardiansScreen() {
  const t = useText(guardiansText);
  const { studentId } = Route.useParams();
  const navigate = Route.useNavigate();
  const mayWrite = useMay("guardians.write");
  const { add: isAsked = false } = Route.useSearch();
  const [isAdding, setAdding] = useState(isAsked && mayWrite);
  const guardians = useQuery(
    guardiansClient.listGuardians.queryOptions({ input: { student_id: studentId } }),
  );
  function close() {
    setAdding(false);
    if (isAsked) void navigate({ search: {}, replace: true, resetScroll: false });
  }

  const add = (
    <Button icon={UserPlus} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  );
  return (
    <>
      <LoadState of={guardians} failed={t.loadFailed} />
      {guardians.data?.length === 0 && (
        <Empty
          icon={Users}
          title={mayWrite ? t.none : t.noneSeen}
          text={mayWrite ? t.noneText : t.noneSeenText}
          action={mayWrite && add}
        />
      )}
      {mayWrite && guardians.data && guardians.data.length > 0 && (
        <div className="mb-4 flex justify-end max-sm:justify-start print:hidden">{add}</div>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {guardians.data?.map((guardian) => (
          <GuardianCard key={guardian.id} guardian={guardian} studentId={studentId} />
        ))}
      </div>
      {isAdding && <AddDialog studentId={studentId} onClose={close} />}
    </>
  );
}
