import { studentNameOf } from "#features/attendance/rules.ts";
import { Check, Ellipsis } from "lucide-react";
import { type KeyboardEvent, memo, Suspense } from "react";
import { rowId } from "#features/attendance/parts/focus-row.ts";
import { toneOf, wordOf } from "#features/attendance/parts/statuses.ts";
import { markText } from "#features/attendance/text/marks.ts";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import {
  debtOfLine,
  isAwayFrom,
  isHeard,
  latestOf,
  offeredFirst,
  type SheetLine,
  type ShownRecord,
} from "#features/hifz/tasmik/rules/shown.ts";
import { tasmikText, type TasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { formatTime } from "#lib/dates.ts";
import { formatNumber } from "#lib/numbers.ts";
import { Button } from "#ui/base/button.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { usePressed } from "#ui/use-pressed.ts";
import { NamePart } from "#ui/kit/name.tsx";
import type { OpenActions } from "./open-records.tsx";
import {
  DECISION_LOOKS,
  type HeardStream,
  rangeWords,
  resultWords,
  sizeWords,
} from "./tasmik-words.ts";

const LastGrades = lazyPart(async () => (await import("./last-grades.tsx")).LastGrades);

// Most pupils are heard.
const UnheardBadge = lazyPart(async () => (await import("./sitting-state.tsx")).UnheardBadge);

// Most records are written.
const OpenRecords = lazyPart(async () => (await import("./open-records.tsx")).OpenRecords);

/** What a row does. Each function keeps its identity. */
export type RowActions = OpenActions & {
  onPress: (line: SheetLine, range: AyahRange, decision: "pass" | "repeat") => void;
  /** Opens the entry, for a record that stands or for a new one. */
  onEnter: (line: SheetLine) => void;
  onMore: (line: SheetLine) => void;
  onPresent: (line: SheetLine) => void;
  onKey: (event: KeyboardEvent<HTMLElement>, line: SheetLine) => void;
  onReach: (line: SheetLine) => void;
};

type Props = RowActions & {
  line: SheetLine;
  stream: HeardStream;
  settings: HifzSettings;
  canWrite: boolean;
};

/** A pupil of a sheet: what comes next with its buttons, what was heard, or why nothing is expected. */
export const SheetRow = memo(function SheetRow(props: Props) {
  const { line, stream, settings, canWrite, onEnter, onMore, onKey, onReach } = props;
  const t = useText(tasmikText);
  const record = latestOf(line, stream);
  const range = record ? keptRange(record) : offeredFirst(line, stream, settings);
  const isAway = isAwayFrom(line) && !record;
  const isQuiet = !record && isPlain(line);
  // On a phone a reason is as long as the row, and the name keeps its line.
  const isLong = !record && !isQuiet && saysWhy(line);
  const name = studentNameOf(line.student);
  const { first_name, last_name, student_id } = line.student;
  const about = aboutOf(line, stream);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons inside
    <li
      id={rowId(line)}
      onFocus={() => onReach(line)}
      onKeyDown={canWrite ? (event) => onKey(event, line) : undefined}
      className={classNames(
        "relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-3.5 py-3 shadow-card",
        "sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:px-4.5 sm:py-2.5",
        isAway && "bg-sunk",
      )}
    >
      <button
        type="button"
        data-entry
        disabled={!canWrite && !record}
        aria-haspopup="dialog"
        onClick={() => onEnter(line)}
        className={classNames(
          "-my-1 min-w-0 rounded-small py-1 text-start",
          (record || isQuiet || isLong) && "max-sm:col-span-2",
        )}
      >
        <span className="sr-only">{t.record}: </span>
        <span className={classNames("block truncate", isQuiet && "max-sm:pe-16")}>
          <NamePart className="font-semibold">{first_name || student_id}</NamePart>{" "}
          <NamePart className="text-muted">{last_name}</NamePart>
        </span>
        <span className="block text-14 wrap-anywhere">
          {range ? (
            <>
              <span className={record ? undefined : "font-medium"}>{rangeWords(t, range)}</span>
              <span className="text-muted"> · {sizeWords(t, range, settings)}</span>
            </>
          ) : (
            <span className="text-muted">{noneWords(t, props)}</span>
          )}
          {about.length > 0 && !record && (
            <span className="text-late"> · {about.map((one) => one(t)).join(" · ")}</span>
          )}
        </span>
      </button>
      <span className={isLong ? "max-sm:col-span-2 sm:contents" : "contents"}>
        <State {...{ line, record, settings }} />
      </span>
      {canWrite && (
        <span
          className={classNames(
            "flex items-center gap-2 max-sm:empty:hidden sm:justify-end print:hidden",
            isLong ? "max-sm:row-start-3" : "max-sm:row-start-2",
            !record && "max-sm:col-span-2",
          )}
          data-status-group
        >
          {!record && <Actions {...props} range={range} isAway={isAway} name={name} />}
          <IconButton
            icon={Ellipsis}
            label={t.of(t.more, name)}
            aria-haspopup="dialog"
            onClick={() => onMore(line)}
            className="ms-auto border border-line bg-surface"
          />
        </span>
      )}
      {line.open.length > 0 && (
        <Suspense>
          <OpenRecords {...props} />
        </Suspense>
      )}
    </li>
  );
});

type ActionProps = Props & { range: AyahRange | null; isAway: boolean; name: string };

function Actions({ line, range, isAway, name, onPress, onEnter, onPresent }: ActionProps) {
  const t = useText(tasmikText);
  const [pressed, press] = usePressed<"pass" | "repeat">();
  const label = (action: string) => ({ "aria-label": t.of(action, name) });
  if (isAway) {
    return (
      <Button {...label(t.isHere)} onClick={() => onPresent(line)}>
        {t.isHere}
      </Button>
    );
  }
  if (!range) {
    return (
      <Button {...label(t.record)} onClick={() => onEnter(line)} className="max-sm:flex-1">
        {t.record}
      </Button>
    );
  }
  const decide = (decision: "pass" | "repeat") => ({
    "data-pressed": pressed === decision || undefined,
    onClick: () => press(decision, () => onPress(line, range, decision)),
  });
  return (
    <>
      <Button
        icon={Check}
        {...label(t.pass)}
        {...decide("pass")}
        className="border-present! text-present! data-pressed:bg-present-tint! max-sm:flex-1 max-sm:transition-none"
      >
        {t.pass}
      </Button>
      <Button
        {...label(t.repeat)}
        {...decide("repeat")}
        className="data-pressed:bg-late-tint! max-sm:transition-none"
      >
        {t.repeat}
      </Button>
    </>
  );
}

type StateProps = Pick<Props, "line" | "settings"> & { record: ShownRecord | undefined };

/** What became of the recitation, or the pupil's mark. */
function State({ line, record, settings }: StateProps) {
  const t = useText(tasmikText);
  const a = useText(markText);
  const zone = useMe().school?.time_zone ?? "UTC";
  if (record) {
    const { decision, state, recorded_at } = record;
    const at = state === "waiting" ? t.waits : formatTime(recorded_at, zone);
    return (
      <span className="flex items-center gap-x-2.5 gap-y-0.5 max-sm:row-start-2 sm:flex-col sm:items-end">
        <Badge {...DECISION_LOOKS[decision ?? "pass"]}>{resultWords(t, settings, record)}</Badge>
        <span className="text-13 text-muted">
          {record.attempt > 1 && `${t.attempt(record.attempt)} · `}
          {at}
        </span>
      </span>
    );
  }
  if (isPlain(line)) {
    return (
      <span className="max-sm:absolute max-sm:end-3.5 max-sm:top-4.5 sm:w-32">
        <Suspense>
          <LastGrades last={line.going.last} settings={settings} />
        </Suspense>
      </span>
    );
  }
  const { status, planned, reason } = line.mark;
  if (status === null && planned)
    return <Badge tone="excused">{a.plannedAs(a.reason[planned])}</Badge>;
  const unheard = saidUnheard(line);
  if (unheard) {
    return (
      <Suspense fallback={<span />}>
        <UnheardBadge reason={unheard} />
      </Suspense>
    );
  }
  if (status === null) return null;
  return (
    <Badge tone={toneOf(status)}>
      {wordOf(a, line.mark)}
      {reason && ` · ${a.reason[reason]}`}
    </Badge>
  );
}

/** Why the pupil, who is there, was not heard in any stream. */
function saidUnheard(line: SheetLine) {
  return isHeard(line) || isAwayFrom(line) ? undefined : latestOf(line, "none")?.reason;
}

/** Whether the row gives a reason for the pupil not being heard. */
function saysWhy(line: SheetLine): boolean {
  const { planned, reason } = line.mark;
  return Boolean(planned ?? reason ?? saidUnheard(line));
}

/** Whether there is nothing to say of a pupil but what comes next. */
function isPlain(line: SheetLine): boolean {
  const { status, planned } = line.mark;
  if (saidUnheard(line)) return false;
  return status === null ? !planned : status === "present";
}

/** The ayahs that were accepted of a record, or heard if none were. */
function keptRange({ from_id, to_id, kept_to }: ShownRecord): AyahRange | null {
  return from_id && to_id ? [from_id, kept_to ?? to_id] : null;
}

type About = (t: TasmikText) => string;

/** What a teacher should know before hearing a pupil. */
function aboutOf(line: SheetLine, stream: HeardStream): About[] {
  const { repeats, weak_pages, last_new } = line.going;
  const debt = debtOfLine(line);
  if (stream === "baharu") {
    return [
      ...(repeats > 1 ? [(t: TasmikText) => t.repeats(repeats)] : []),
      ...(last_new?.partial_id ? [(t: TasmikText) => t.begun] : []),
      ...(debt > 0 ? [(t: TasmikText) => t.debt(formatNumber(debt / 1000))] : []),
    ];
  }
  return weak_pages > 0 ? [(t) => t.weak(weak_pages)] : [];
}

/** Why a row offers nothing. */
function noneWords(t: TasmikText, { line, stream }: Props): string {
  const { plan } = line.going;
  if (isAwayFrom(line)) return t.away;
  if (stream !== "baharu") return t.noRange;
  if (!plan) return t.noPlan;
  return plan.paused ? t.paused : t.allHeld;
}
