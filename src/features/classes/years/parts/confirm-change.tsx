import type { YearPreview } from "#features/classes/years/contract.ts";
import type { PlannedYear } from "#features/classes/years/rules.ts";
import { yearsText } from "#features/classes/years/text.ts";
import { formatDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  onGo: () => void;
  busy: boolean;
  preview: YearPreview;
  plan: PlannedYear;
  begins_on: string;
};

/** Tells the admin what the change will do, and asks for confirmation. */
export function ConfirmChange({ open, onClose, onGo, busy, preview, plan, begins_on }: Props) {
  const t = useText(yearsText);
  const { lang } = useLang();
  const { from_year, to_year } = preview;
  const fresh = plan.targets.filter((target) => !target.class_id || target.is_archived).length;
  const lines = [
    t.confirmCounts(plan.totals),
    t.confirmDay(formatDate(begins_on, lang)),
    t.confirmNew(fresh),
    t.confirmOld(from_year),
    t.confirmHalaqah,
    t.confirmUndo,
  ];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.confirmTitle(from_year, to_year)}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="brand" busy={busy} onClick={onGo}>
            {t.go}
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-2 ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Dialog>
  );
}
