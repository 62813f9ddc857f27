import { BedDouble, School, UserRoundCog } from "lucide-react";
import { useState, Suspense } from "react";
import type { Student } from "#features/students/contract.ts";
import { studentsText } from "#features/students/text.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { SelectionBar, type Selection } from "#ui/kit/selection.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import type { useStudentExport } from "./use-student-export.ts";

const StatusDialog = lazyPart(
  async () => (await import("#features/students/statuses/parts/status-dialog.tsx")).StatusDialog,
);

const StayDialog = lazyPart(
  async () => (await import("#features/students/stays/parts/stay-dialog.tsx")).StayDialog,
);

type Props = {
  students: readonly Student[];
  selection: Selection;
  /** How they are saved and printed. */
  saved: ReturnType<typeof useStudentExport>;
};

/** What can be done with the selected students together. */
export function ChosenStudents({ students, selection, saved }: Props) {
  const t = useText(studentsText);
  const [isChanging, setChanging] = useState(false);
  const [isSettingStay, setSettingStay] = useState(false);
  const ids = students.map(({ id }) => id);
  return (
    <>
      {students.length > 0 && (
        <SelectionBar
          text={t.selected(students.length)}
          clear={t.clearSelection}
          onClear={() => selection.set([])}
        >
          <Button icon={UserRoundCog} onClick={() => setChanging(true)}>
            {t.changeStatus}
          </Button>
          <Button icon={BedDouble} onClick={() => setSettingStay(true)}>
            {t.changeStay}
          </Button>
          <ButtonLink to="/dashboard/students/move" state={{ students: ids }} icon={School}>
            {t.moveClass}
          </ButtonLink>
          <ListExport
            list="students"
            title={t.title}
            columns={saved.columns}
            printed={saved.printed}
            rows={students}
            load={() => saved.withGuardians(students)}
            side="top"
          />
        </SelectionBar>
      )}
      {(students.length > 0 || isChanging) && (
        <Suspense>
          <StatusDialog
            open={isChanging}
            students={students}
            onClose={() => setChanging(false)}
            onDone={() => selection.drop(ids)}
          />
        </Suspense>
      )}
      {isSettingStay && (
        <Suspense>
          <StayDialog
            students={students}
            onClose={() => setSettingStay(false)}
            onDone={() => selection.drop(ids)}
          />
        </Suspense>
      )}
    </>
  );
}
