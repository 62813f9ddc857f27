import {
  type ClipboardEvent,
  type KeyboardEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { ClassCards, PupilCard } from "#features/cards/contract.ts";
import { writingRights } from "#features/cards/entry/rules.ts";
import { useCardQueue } from "#features/cards/offline/parts/card-queue.ts";
import { type ShownCard, shownCard } from "#features/cards/offline/rules/changes.ts";
import { cardRefusal } from "#features/cards/rules/states.ts";
import type { CardSetup, CardSubject } from "#features/cards/setup/contract.ts";
import { isForLevel } from "#features/cards/setup/rules.ts";
import {
  bandOf,
  formatTenths,
  type MarkScale,
  meanOf,
  typedMark,
} from "#features/cards/setup/rules/scales.ts";
import { waitingCardsText } from "#features/cards/offline/text.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { fullName } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { Select } from "#ui/kit/select.tsx";
import { PasteDialog } from "./paste-dialog.tsx";
import { cellKey, useMarks } from "./use-marks.ts";

type Props = { found: ClassCards; setup: CardSetup };

const PHONE = 640;

/** The subjects of the levels of some reports, each with its scale. */
function columnsOf(cards: readonly PupilCard[], { subjects, scales }: CardSetup) {
  const levels = new Set(cards.map(({ grade_level }) => grade_level));
  return subjects.flatMap((subject) => {
    const scale = scales.find(({ id }) => id === subject.scale_id);
    const isOwn = [...levels].some((level) => isForLevel(subject, level));
    return scale && isOwn && !subject.archived ? [{ subject, scale }] : [];
  });
}

/** The marks of a class: a column for each subject; on a phone one subject at a time. */
export function MarksGrid({ found, setup }: Props) {
  const t = useText(cardsText);
  const { period } = found;
  const { queue } = useCardQueue();
  const changes = useSyncExternalStore(queue.subscribe, queue.read);
  const cards = found.cards.map((card) => shownCard(card, period.id, changes));
  const columns = columnsOf(cards, setup);
  const [chosen, setChosen] = useState(columns[0]?.subject.id ?? "");
  const [paste, setPaste] = useState<{ text: string; row: number; column: number }>();
  const body = useRef<HTMLTableSectionElement>(null);
  const marks = useMarks(found);
  const shown =
    innerWidth < PHONE ? columns.filter(({ subject }) => subject.id === chosen) : columns;
  const pasted = paste && shown[paste.column];

  function focusOn(row: number, column: number) {
    const cell = body.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`);
    if (!cell || cell.disabled) return false;
    cell.focus();
    cell.select();
    return true;
  }

  /** Enter and the arrows leave a cell, and what was typed in it is kept. */
  function press(event: KeyboardEvent<HTMLInputElement>, row: number, column: number) {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const isWhole = selectionStart === 0 && selectionEnd === value.length;
    const atStart = selectionEnd === 0 || isWhole;
    const atEnd = selectionStart === value.length || isWhole;
    const steps: Record<string, [number, number] | false> = {
      Enter: [event.shiftKey ? -1 : 1, 0],
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ArrowLeft: atStart && [0, -1],
      ArrowRight: atEnd && [0, 1],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    if (!moveBy(row, column, step) && event.key === "Enter") moveBy(-1, column + 1, [1, 0]);
  }

  /** Goes on to the next cell that takes a mark; false where there is none. */
  function moveBy(row: number, column: number, [down, right]: [number, number]): boolean {
    const [toRow, toColumn] = [row + down, column + right];
    if (!cards[toRow] || !shown[toColumn]) return false;
    return focusOn(toRow, toColumn) || moveBy(toRow, toColumn, [down, right]);
  }

  function take(event: ClipboardEvent, row: number, column: number) {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    setPaste({ text, row, column });
  }

  return (
    <div className="grid gap-3">
      <p className="text-14 text-muted max-sm:hidden">{t.gridHint}</p>
      <Select
        label={t.subject}
        strong
        className="sm:hidden"
        value={chosen}
        options={columns.map(({ subject }) => ({ value: subject.id, label: subject.name }))}
        onChange={setChosen}
      />
      {/* What is only said, not seen, has its place in it too, and must not make the page wider. */}
      <div className="relative overflow-x-auto rounded-card border border-line bg-surface shadow-card">
        <table aria-label={t.marks} className="w-full border-separate border-spacing-0 text-14">
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky start-0 z-1 h-11 bg-sunk px-4 text-start text-13 font-semibold text-muted"
              >
                {t.student}
              </th>
              {shown.map(({ subject }) => (
                <th
                  key={subject.id}
                  scope="col"
                  title={subject.name}
                  className="bg-sunk px-2 text-center text-13 font-semibold text-muted"
                >
                  {shown.length > 1 ? subject.code : subject.name}
                </th>
              ))}
              <th scope="col" className="bg-sunk px-3 text-end text-13 font-semibold text-muted">
                {t.mean}
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {cards.map((card, row) => (
              <tr key={card.student_id} className="hover:bg-sunk/50">
                <th
                  scope="row"
                  className="sticky start-0 max-w-60 bg-surface px-4 py-3 text-start align-top leading-5 font-medium wrap-anywhere max-sm:max-w-36 sm:truncate"
                >
                  {fullName(card) || card.number}
                </th>
                {shown.map(({ subject, scale }, column) => (
                  <td key={subject.id} className="px-1 py-1 text-center align-top">
                    <Cell
                      {...{ card, subject, scale, marks }}
                      label={`${fullName(card) || card.number}, ${subject.name}`}
                      place={`${row} ${column}`}
                      onKey={(event) => press(event, row, column)}
                      onPaste={(event) => take(event, row, column)}
                    />
                  </td>
                ))}
                <td className="px-3 py-3 text-end align-top leading-5 tabular-nums">
                  {meanWords(card)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {paste && pasted && (
        <PasteDialog
          text={paste.text}
          cards={cards.slice(paste.row)}
          subject={pasted.subject}
          scale={pasted.scale}
          onTake={marks.give}
          onClose={() => setPaste(undefined)}
        />
      )}
      {period.state === "closed" && <p className="text-muted">{t.closed}</p>}
    </div>
  );
}

function meanWords({ marks }: PupilCard): string {
  const mean = meanOf(marks);
  return mean === null ? "–" : formatTenths(mean);
}

type CellProps = {
  card: ShownCard;
  subject: CardSubject;
  scale: MarkScale;
  marks: ReturnType<typeof useMarks>;
  label: string;
  place: string;
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste: (event: ClipboardEvent) => void;
};

/** A mark to type in. What is wrong with it, or its grade, stands beneath. */
function Cell({ card, subject, scale, marks, label, place, onKey, onPaste }: CellProps) {
  const w = useText(waitingCardsText);
  const mark = card.marks.find(({ subject_id }) => subject_id === subject.id);
  const kept = mark ? typedMark(mark) : "";
  const [typed, setTyped] = useState<string>();
  const key = cellKey(card, subject.id);
  const open = card.openMarks.find(({ value }) => value.subject_id === subject.id);
  const note = marks.faults.get(key) ?? (open && marks.openWords(open));
  const rights = writingRights(card.may, useMay("cards.publish"));
  const isOwn =
    cardRefusal("marks", rights, card.state) === null && isForLevel(subject, card.grade_level);
  const grade = mark && bandOf(scale, mark);

  function commit() {
    if (typed === undefined) return;
    const isTaken = marks.type(card, subject, scale, typed);
    if (isTaken) setTyped(undefined);
  }

  return (
    <span className="inline-block">
      <input
        data-cell={place}
        aria-label={label}
        aria-invalid={note ? true : undefined}
        inputMode={scale.kind === "words" ? "text" : "decimal"}
        autoComplete="off"
        disabled={!isOwn || !marks.isOpen}
        value={typed ?? kept}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={commit}
        onPaste={onPaste}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return onKey(event);
          setTyped(undefined);
          marks.clear(key);
          if (open) marks.discard(card, subject.id);
        }}
        className={classNames(
          "h-9 w-16 rounded-small border bg-surface text-center tabular-nums max-sm:h-11 max-sm:w-24",
          // The names stay in place while the table moves sideways, and must not cover where one types.
          "scroll-ms-64 max-sm:scroll-ms-40",
          "disabled:bg-sunk disabled:text-muted aria-invalid:border-absent",
          typed === undefined ? "border-edge" : "border-brand",
        )}
      />
      <span
        className={classNames(
          "block max-w-28 text-12 leading-4",
          note ? "text-absent" : "text-muted",
        )}
      >
        {note ?? (grade && grade.name !== kept ? grade.name : " ")}
      </span>
      {open && (
        <span className="flex justify-center gap-1">
          <Button size="sm" onClick={() => marks.keepMine(open, card)}>
            {open.state === "stale" ? w.mine : w.tryAgain}
          </Button>
          <Button size="sm" kind="ghost" onClick={() => marks.discard(card, subject.id)}>
            {w.discard}
          </Button>
        </span>
      )}
      <output className="sr-only">{note && `${label}: ${note}`}</output>
    </span>
  );
}
