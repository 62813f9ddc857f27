import { useQuery } from "@tanstack/react-query";
import { BookOpenText } from "lucide-react";
import { entryText } from "#features/hifz/tasmik/text/entry.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { studentName } from "#features/students/rules.ts";
import { studentsClient } from "#features/students/parts/students-client.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card } from "#ui/kit/card.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

/** A family's way to the hafazan of each of its pupils. */
export function ChildLinks() {
  const t = useText(tasmikText);
  const e = useText(entryText);
  const pupils = useQuery(studentsClient.listStudents.queryOptions({ input: {} }));
  return (
    <>
      <PageHead title={t.title} line={e.familyText} />
      <LoadState of={pupils} failed={t.loadFailed} />
      <ul className="grid gap-3">
        {pupils.data?.map((pupil) => (
          <li key={pupil.id}>
            <Card className="flex flex-wrap items-center justify-between gap-3">
              <NamePart className="min-w-0 font-semibold">{studentName(pupil)}</NamePart>
              <ButtonLink
                icon={BookOpenText}
                to="/dashboard/students/$studentId/hifz"
                params={{ studentId: pupil.id }}
                aria-label={t.of(e.openPupil, studentName(pupil))}
              >
                {e.openPupil}
              </ButtonLink>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
