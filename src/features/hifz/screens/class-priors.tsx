import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { useState } from "react";
import { StartProgramme } from "#features/hifz/plans/parts/start-programme.tsx";
import { plansText } from "#features/hifz/plans/text.ts";
import type { ClassPriors } from "#features/hifz/priors/contract.ts";
import { JuzTiles, TileLegend } from "#features/hifz/priors/parts/juz-tiles.tsx";
import { priorsClient } from "#features/hifz/priors/parts/priors-client.ts";
import { useSavePriors } from "#features/hifz/priors/parts/use-save-priors.ts";
import type { Prior } from "#features/hifz/priors/rules.ts";
import { priorsText } from "#features/hifz/priors/text.ts";
import { errorCode } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Card } from "#ui/kit/card.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

export const Route = createFileRoute("/dashboard/classes/$classId/hifz")({
  component: ClassPriorsScreen,
});

/** What the pupils of a class had memorised before: a line of thirty juz for each. */
function ClassPriorsScreen() {
  const t = useText(priorsText);
  const { classId: class_id } = Route.useParams();
  const found = useQuery(priorsClient.readClassPriors.queryOptions({ input: { class_id } }));
  const { data } = found;
  return (
    <>
      <BackLink to="/dashboard/classes/$classId" params={{ classId: class_id }}>
        {data?.class_name ?? t.title}
      </BackLink>
      <PageHead title={data ? t.classTitle(data.class_name) : t.title} line={t.classLine} />
      {errorCode(found.error) === "NOT_FOUND" ? (
        <Empty icon={Users} title={t.notYours} text={t.notYoursText} />
      ) : (
        <LoadState of={found} failed={t.loadFailed} />
      )}
      {data?.pupils.length === 0 && <Empty icon={Users} title={t.noPupils} />}
      {data && <StartProgramme pupils={data.pupils} />}
      {data && data.pupils.length > 0 && <Grid key={versionOf(data)} found={data} />}
    </>
  );
}

/** Another text after each save, so that the grid begins with what was saved. */
function versionOf({ pupils }: ClassPriors): string {
  return pupils.map(({ student_id, priors_version }) => `${student_id} ${priors_version}`).join();
}

function Grid({ found: { pupils } }: { found: ClassPriors }) {
  const t = useText(priorsText);
  const p = useText(plansText);
  const { today } = useMe();
  const [changed, setChanged] = useState<Record<string, Prior[]>>({});
  const [date, setDate] = useState(today);
  const save = useSavePriors();
  const changes = pupils.flatMap(({ student_id, priors_version, priors: before }) => {
    const priors = changed[student_id];
    const isSame = !priors || JSON.stringify(priors) === JSON.stringify(before);
    return isSame ? [] : [{ student_id, priors_version, priors }];
  });
  return (
    <Card className="grid gap-4">
      <TileLegend />
      {save.problem && <ErrorBox text={save.problem} />}
      <ul className="divide-y divide-line">
        {pupils.map((pupil) => {
          const { student_id, number, priors, programme } = pupil;
          const name = fullName(pupil) || number;
          return (
            <li key={student_id} className="grid gap-1.5 py-3">
              <span className="min-w-0 wrap-anywhere">
                <NamePart className="font-semibold">{name}</NamePart>{" "}
                <span className="text-14 text-muted">{programme ?? p.none}</span>
              </span>
              <JuzTiles
                dense
                priors={changed[student_id] ?? priors}
                label={t.group(name)}
                onChange={(next) => setChanged({ ...changed, [student_id]: next })}
              />
            </li>
          );
        })}
      </ul>
      {changes.length > 0 && (
        <div className="sticky bottom-0 grid items-end gap-4 border-t border-line bg-surface py-4 sm:grid-cols-[16rem_1fr]">
          <DateField name="date" label={t.date} max={today} value={date} onDate={setDate} />
          <div className="flex flex-wrap items-center justify-end gap-3">
            <span className="text-14 text-muted">{t.unsaved}</span>
            <Button onClick={() => setChanged({})}>{t.undo}</Button>
            <Button
              kind="brand"
              busy={save.busy}
              disabled={!date}
              onClick={() => void save.start({ date, pupils: changes })}
            >
              {t.save}
            </Button>
          </div>
        </div>
      )}
    </Card>
  );
}
