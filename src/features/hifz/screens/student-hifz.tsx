import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { BookOpenText } from "lucide-react";
import type { HifzPupilAnswer } from "#features/hifz/pupil/contract.ts";
import { LAST_JUZ } from "#features/hifz/mushaf/rules/ayahs.ts";
import { juzRange } from "#features/hifz/mushaf/rules/positions.ts";
import { milliOf } from "#features/hifz/mushaf/rules/sizes.ts";
import { hifzPupilClient } from "#features/hifz/pupil/parts/hifz-pupil-client.ts";
import { HifzPlanCard } from "#features/hifz/pupil/parts/plan-card.tsx";
import { PriorsCard } from "#features/hifz/priors/parts/priors-card.tsx";
import { foldPages, heldRanges } from "#features/hifz/records/rules/fold.ts";
import { pupilHifzText } from "#features/hifz/pupil/text.ts";
import { studentName } from "#features/students/rules.ts";
import { useStudent } from "#features/students/parts/use-student.ts";
import { errorCode } from "#lib/errors.ts";
import { formatNumber } from "#lib/numbers.ts";
import { useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { Facts } from "#ui/kit/facts.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";

export const Route = createFileRoute("/dashboard/students/$studentId/_page/hifz")({
  component: StudentHifzScreen,
});

/** A pupil's hafazan: how much is held, the plan with the next portion, and what was memorised before. */
function StudentHifzScreen() {
  const t = useText(pupilHifzText);
  const { studentId: student_id } = Route.useParams();
  const student = useStudent(student_id);
  const found = useQuery(hifzPupilClient.readHifzPupil.queryOptions({ input: { student_id } }));
  if (errorCode(found.error) === "NOT_FOUND") {
    return <Empty icon={BookOpenText} title={t.noHifz} text={t.noHifzText} />;
  }
  const { data } = found;
  return (
    <>
      <LoadState of={found} failed={t.loadFailed} />
      {data && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="grid gap-4">
            <Summary pupil={data} />
            <HifzPlanCard pupil={data} words={t.range} />
          </div>
          <PriorsCard
            key={data.priors_version}
            pupil={data}
            edition={data.edition}
            name={student.data ? studentName(student.data) : ""}
            words={t.range}
          />
        </div>
      )}
    </>
  );
}

function Summary({ pupil: { priors, edition } }: { pupil: HifzPupilAnswer }) {
  const t = useText(pupilHifzText);
  const records = priors.map((prior) => ({ stream: "prior" as const, ...prior }));
  const held = heldRanges(records);
  const juz = Array.from({ length: LAST_JUZ }, (_, at) => juzRange(at + 1)).filter(([from, to]) =>
    held.some((range) => range[0] <= from && range[1] >= to),
  );
  const milli = milliOf(held, edition);
  const pages = (thousandths: number) => formatNumber(thousandths / 1000);
  const states = foldPages(records, edition);
  const firm = states.filter(({ state }) => state === "firm");
  const percent = states.length > 0 && `${Math.round((100 * firm.length) / states.length)}%`;
  return (
    <Card pad={false}>
      <CardHead title={t.title} />
      <div className="p-5 max-sm:p-4">
        <Facts
          facts={[
            { label: t.held, value: t.amount(juz.length, pages(milli - milliOf(juz, edition))) },
            { label: t.firm, value: percent },
          ]}
        />
      </div>
    </Card>
  );
}
