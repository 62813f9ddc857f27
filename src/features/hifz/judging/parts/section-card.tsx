import { Minus, Plus } from "lucide-react";
import type { Counts, RubricSection } from "#features/hifz/exams/rules/rubrics.ts";
import { mistakeKey, sectionScore } from "#features/hifz/exams/rules/scores.ts";
import { tenthWords } from "#features/hifz/exams/parts/exam-words.ts";
import { counted } from "#features/hifz/judging/rules/changes.ts";
import { judgingText } from "#features/hifz/judging/text.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";

type Props = {
  section: RubricSection;
  counts: Counts;
  /** Thousandths of a page that are heard. */
  size: number;
  /** Without it, the marks are only shown. */
  onChange?: ((counts: Counts) => void) | undefined;
};

/** A section of the rubric at a question: mistakes count up and down, a bonus and given marks are chosen. */
export function SectionCard({ section, counts, size, onChange }: Props) {
  const t = useText(judgingText);
  const { key, name, base, bonus, deductions } = section;
  const now = sectionScore(section, counts, size);
  const lacksMarks = deductions.length === 0 && counts.given[key] === undefined;
  return (
    <fieldset
      disabled={!onChange}
      className="min-w-0 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <legend className="sr-only">{name}</legend>
      <p className="flex items-baseline justify-between gap-3 font-semibold">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <span className="whitespace-nowrap tabular-nums">
          {deductions.length > 0 && now !== base && (
            <span className="text-muted">{`${tenthWords(base)} → `}</span>
          )}
          {lacksMarks ? "–" : tenthWords(now)}
          <span className="text-14 font-normal text-muted">{` / ${tenthWords(base + bonus)}`}</span>
        </span>
      </p>
      {deductions.length > 0 && (
        <div className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3">
          {deductions.map((one) => {
            const id = mistakeKey(section, one);
            return (
              <Chip
                key={id}
                name={one.name}
                minus={tenthWords(one.minus)}
                count={counts.mistakes[id] ?? 0}
                onCount={(by) => onChange?.(counted(counts, id, by))}
              />
            );
          })}
        </div>
      )}
      {deductions.length === 0 && (
        <Given
          section={section}
          value={counts.given[key] ?? 0}
          onChange={(value) => onChange?.({ ...counts, given: { ...counts.given, [key]: value } })}
        />
      )}
      {bonus > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <span className="text-14 text-muted">{t.bonus}</span>
          {Array.from({ length: Math.floor(bonus / 10) + 1 }, (_, value) => (
            <button
              key={value}
              type="button"
              aria-label={t.bonusOf(name, String(value))}
              aria-pressed={(counts.bonus[key] ?? 0) === 10 * value}
              onClick={() =>
                onChange?.({ ...counts, bonus: { ...counts.bonus, [key]: 10 * value } })
              }
              className={classNames(
                "size-11 rounded-control border font-semibold tabular-nums",
                (counts.bonus[key] ?? 0) === 10 * value
                  ? "border-brand bg-brand-tint text-brand"
                  : "border-edge bg-surface hover:bg-sunk",
              )}
            >
              {value}
            </button>
          ))}
        </div>
      )}
    </fieldset>
  );
}

type ChipProps = { name: string; minus: string; count: number; onCount: (by: 1 | -1) => void };

/** A mistake: a press counts one more, its corner takes one off. */
function Chip({ name, minus, count, onCount }: ChipProps) {
  const t = useText(judgingText);
  return (
    <div className="relative">
      <button
        type="button"
        aria-label={`${name}: ${count}`}
        onClick={() => onCount(1)}
        className={classNames(
          "flex h-19 w-full select-none flex-col items-start justify-between rounded-control border px-3 py-2 text-start active:translate-y-px [touch-action:manipulation]",
          count > 0
            ? "border-late bg-late-tint text-late"
            : "border-edge bg-surface enabled:hover:bg-sunk",
        )}
      >
        <span className={classNames("line-clamp-2 text-14/4.5 font-semibold", count > 0 && "pe-7")}>
          {name}
        </span>
        <span className="text-14 tabular-nums">
          {`−${minus}`}
          {count > 0 && <b className="ps-2 text-17">{`×${count}`}</b>}
        </span>
      </button>
      {count > 0 && (
        <button
          type="button"
          aria-label={t.less(name)}
          onClick={() => onCount(-1)}
          className="absolute end-0 top-0 inline-flex size-11 items-center justify-center rounded-small text-late enabled:hover:bg-surface/60"
        >
          <Icon of={Minus} size={16} />
        </button>
      )}
    </div>
  );
}

const STEP = 5;

type GivenProps = { section: RubricSection; value: number; onChange: (value: number) => void };

/** Marks that the examiner gives, by a slider and in steps of half a mark, with the name of their band. */
function Given({ section: { name, base, bands }, value, onChange }: GivenProps) {
  const t = useText(judgingText);
  const band = bands.find(({ from }) => value >= from)?.name;
  const put = (next: number) => onChange(Math.min(base, Math.max(0, next)));
  return (
    <div className="mt-3 grid grid-cols-[auto_1fr_auto] items-center gap-2">
      <button
        type="button"
        aria-label={t.fewer(name)}
        onClick={() => put(value - STEP)}
        className="inline-flex size-11 items-center justify-center rounded-control border border-edge bg-surface enabled:hover:bg-sunk"
      >
        <Icon of={Minus} />
      </button>
      <input
        type="range"
        aria-label={name}
        aria-valuetext={[tenthWords(value), band].filter(Boolean).join(", ")}
        min={0}
        max={base}
        step={STEP}
        value={value}
        onChange={(event) => put(Number(event.target.value))}
        className="h-11 w-full accent-brand"
      />
      <button
        type="button"
        aria-label={t.more(name)}
        onClick={() => put(value + STEP)}
        className="inline-flex size-11 items-center justify-center rounded-control border border-edge bg-surface enabled:hover:bg-sunk"
      >
        <Icon of={Plus} />
      </button>
      {band && <p className="col-span-full text-14 text-muted">{band}</p>}
    </div>
  );
}
