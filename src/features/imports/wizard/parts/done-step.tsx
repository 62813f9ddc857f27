import { formatNumber } from "#lib/numbers.ts";
import { Check, Download, Undo2 } from "lucide-react";
import { useState } from "react";
import { type ImportKind } from "#features/imports/rows/rules.ts";
import { UndoDialog } from "#features/imports/wizard/parts/past-imports.tsx";
import { wizardText } from "#features/imports/wizard/text.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";

/** Where what a file had is seen. */
export const IMPORTED_TO = {
  students: "/dashboard/students",
  teachers: "/dashboard/teachers",
  hifz_position: "/dashboard/hifz",
  hifz_records: "/dashboard/hifz",
} as const satisfies Record<ImportKind, string>;

export type Done = {
  id: string | null;
  created: number;
  updated: number;
  skipped: number;
  classes_made: number;
};

type Props = {
  kind: ImportKind;
  done: Done;
  rejected: number;
  onRejected: () => void;
  onAnother: () => void;
};

/** The last step: what was saved, and how to undo it. */
export function DoneStep({ kind, done, rejected, onRejected, onAnother }: Props) {
  const t = useText(wizardText);
  const [asks, setAsks] = useState(false);
  const { id, created, updated, skipped, classes_made } = done;
  const [all, changed, same] = [created, updated, skipped].map(formatNumber);
  return (
    <div className="grid gap-5">
      <output className="flex items-center gap-3 text-17 font-semibold text-present">
        <Icon of={Check} size={22} />
        {t.doneLine(all ?? "", changed ?? "", same ?? "")}
      </output>
      {classes_made > 0 && <p>{t.doneClasses(formatNumber(classes_made))}</p>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink kind="brand" to={IMPORTED_TO[kind]}>
          {t.toList[kind]}
        </ButtonLink>
        <Button onClick={onAnother}>{t.another}</Button>
        {rejected > 0 && (
          <Button icon={Download} onClick={onRejected}>
            {t.rejectedFile}
          </Button>
        )}
        {id && (
          <Button icon={Undo2} onClick={() => setAsks(true)}>
            {t.undo}
          </Button>
        )}
      </div>
      {asks && id && (
        <UndoDialog
          past={{ id, kind, created, updated, classes_made }}
          onClose={() => setAsks(false)}
          onUndone={onAnother}
        />
      )}
    </div>
  );
}
