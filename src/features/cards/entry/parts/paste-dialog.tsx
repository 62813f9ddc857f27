import { useMemo } from "react";
import { pasteFaults, readPaste } from "#features/cards/entry/rules.ts";
import type { ShownCard } from "#features/cards/offline/rules/changes.ts";
import type { CardSubject } from "#features/cards/setup/contract.ts";
import type { MarkScale } from "#features/cards/setup/rules/scales.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { fullName } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { useText } from "#ui/base/lang.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import type { GivenMark } from "./use-marks.ts";

type Props = {
  text: string;
  /** The students beside whom the values come. */
  cards: readonly ShownCard[];
  subject: CardSubject;
  scale: MarkScale;
  onTake: (marks: GivenMark[]) => void;
  onClose: () => void;
};

/** Shows a pasted column beside the students before it is taken: all of it, or none. */
export function PasteDialog({ text, cards, subject, scale, onTake, onClose }: Props) {
  const t = useText(cardsText);
  const { lines, count } = useMemo(() => {
    const ids = cards.map(({ student_id }) => student_id);
    return readPaste(text, ids, scale);
  }, [text, cards, scale]);
  const { wrong, differs } = pasteFaults(lines, count, cards.length);
  const taken = lines.flatMap(({ student_id, typed, read }) => {
    const card = cards.find((one) => one.student_id === student_id);
    if (!card || typed.trim() === "" || "fault" in read) return [];
    return [{ card, subject_id: subject.id, mark: read.mark }];
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${t.pasteTitle}: ${subject.name}`}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind="brand"
            disabled={wrong > 0 || taken.length === 0}
            onClick={() => {
              onTake(taken);
              onClose();
            }}
          >
            {t.paste(taken.length)}
          </Button>
        </>
      }
    >
      <p className="mb-2">{t.pasteLine(count, cards.length)}</p>
      {differs && (
        <p className="mb-2 rounded-control bg-late-tint px-3 py-2 text-late">{t.pasteShort}</p>
      )}
      {wrong > 0 && (
        <p className="mb-2 rounded-control bg-absent-tint px-3 py-2 text-absent">
          {t.pasteWrong(wrong)}
        </p>
      )}
      <table className="w-full text-14">
        <thead>
          <tr className="text-start text-13 text-muted">
            <th scope="col" className="py-1 text-start font-semibold">
              {t.student}
            </th>
            <th scope="col" className="py-1 text-end font-semibold">
              {t.value}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ student_id, typed, read }, at) => {
            const card = cards.find((one) => one.student_id === student_id);
            return (
              <tr key={student_id ?? `more-${at}`} className="border-t border-line">
                <td className="py-1">{card ? fullName(card) || card.number : "–"}</td>
                <td
                  className={classNames(
                    "py-1 text-end tabular-nums",
                    ("fault" in read || !card) && "text-absent",
                  )}
                >
                  {typed.trim() || t.empty}
                  {"fault" in read && <span className="block text-12">{t.typed[read.fault]}</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Dialog>
  );
}
