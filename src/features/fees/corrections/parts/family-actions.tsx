import { ArrowLeftRight, BookOpen, CalendarClock, FileMinus, PiggyBank, Undo2 } from "lucide-react";
import { useState } from "react";
import { correctionsText } from "#features/fees/corrections/text.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { HoldDialog, RefundDialog, TransferDialog } from "./credit-dialogs.tsx";
import { NoteDialog } from "./note-dialog.tsx";
import { OpeningDialog } from "./opening-dialog.tsx";

const ACTIONS = [
  { key: "note", icon: FileMinus, ofCredit: false },
  { key: "refund", icon: Undo2, ofCredit: true },
  { key: "hold", icon: PiggyBank, ofCredit: true },
  { key: "transfer", icon: ArrowLeftRight, ofCredit: true },
  { key: "opening", icon: BookOpen, ofCredit: false },
] as const;

type Props = {
  account_id: string;
  /** Opens the offer of instalments; left out where nothing is owed. */
  onPlan: (() => void) | undefined;
  /** What the family has paid ahead and nobody keeps back, which a refund or a transfer takes. */
  credit_sen: number;
  /** The other families. */
  families: readonly { id: string; label: string }[];
};

/** What the office puts right in a family's account. */
export function FamilyActions({ account_id, onPlan, credit_sen, families }: Props) {
  const t = useText(correctionsText);
  const [open, setOpen] = useState<(typeof ACTIONS)[number]["key"]>();
  const onClose = () => setOpen(undefined);
  const shown = ACTIONS.filter(({ ofCredit }) => !ofCredit || credit_sen > 0);
  return (
    <section aria-label={t.actions} className="mb-6">
      <div className="flex flex-wrap gap-2">
        {onPlan && (
          <Button size="sm" icon={CalendarClock} onClick={onPlan} className="max-sm:min-h-11">
            {t.plan}
          </Button>
        )}
        {shown.map(({ key, icon }) => (
          <Button
            key={key}
            size="sm"
            icon={icon}
            onClick={() => setOpen(key)}
            className="max-sm:min-h-11"
          >
            {t[key]}
          </Button>
        ))}
      </div>
      {open === "note" && <NoteDialog account_id={account_id} onClose={onClose} />}
      {open === "refund" && <RefundDialog {...{ account_id, credit_sen, onClose }} />}
      {open === "hold" && <HoldDialog {...{ account_id, credit_sen, onClose }} />}
      {open === "transfer" && <TransferDialog {...{ account_id, credit_sen, families, onClose }} />}
      {open === "opening" && <OpeningDialog account_id={account_id} onClose={onClose} />}
    </section>
  );
}
