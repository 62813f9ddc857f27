import { studentNameOf } from "#features/attendance/rules.ts";
import { Check, RotateCcw } from "lucide-react";
import type { KeyboardEvent } from "react";
import { isField } from "#features/attendance/parts/row-keys.ts";
import { MISTAKES } from "#features/hifz/records/rules/kinds.ts";
import { entryText } from "#features/hifz/tasmik/text/entry.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { Button } from "#ui/base/button.tsx";
import { TextArea } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { AyahPins, AyahChips } from "./ayah-pins.tsx";
import { BegunField, GradeChoice, HearerChoice } from "./entry-choices.tsx";
import { MistakePads } from "./mistake-pads.tsx";
import { RangeChoice } from "./range-choice.tsx";
import { streamName } from "./tasmik-words.ts";
import { type Entry, type EntryProps, useEntry } from "./use-entry.ts";

const KEYS = { pass: "l", repeat: "u", half: "s" } as const;

/** Enters a recitation while the pupil recites: a pad for each mistake, and what the teacher decides. */
export function EntryDialog(props: EntryProps) {
  const { line, stream, settings, onClose } = props;
  const text = useText(tasmikText);
  const t = useText(entryText).entry;
  const entry = useEntry(props);
  const { range, isHalf, said, kept_to } = entry;

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    const kind = MISTAKES[Number(event.code.replace("Digit", "")) - 1];
    const key = event.key.toLowerCase();
    if (kind && event.code.startsWith("Digit")) entry.count(kind, event.shiftKey ? -1 : 1);
    else if (key === KEYS.pass) entry.decide("pass");
    else if (key === KEYS.repeat) entry.decide("repeat");
    else if (key === KEYS.half && range && range[0] < range[1]) entry.setHalf(true);
    else return;
    event.preventDefault();
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside
    <div onKeyDown={press} className="contents">
      <Dialog
        open
        onClose={onClose}
        title={studentNameOf(line.student)}
        line={`${streamName(text, settings, stream)} · ${text.attempt(said.attempt)}`}
        footer={isHalf ? <HalfButtons entry={entry} /> : <DecisionButtons entry={entry} />}
      >
        <div className="grid gap-4">
          <RangeChoice range={range} settings={settings} onChange={entry.setRange} />
          {isHalf && range ? (
            <>
              <AyahChips
                label={t.keptTo}
                range={[range[0], range[1] - 1]}
                chosen={kept_to}
                onChoose={(ayah) => entry.change({ kept_to: ayah })}
              />
              <BegunField {...entry} />
            </>
          ) : (
            <EntryFields {...props} entry={entry} />
          )}
        </div>
      </Dialog>
    </div>
  );
}

function HalfButtons({ entry: { kept_to, setHalf, decide } }: { entry: Entry }) {
  const t = useText(entryText).entry;
  return (
    <>
      <Button onClick={() => setHalf(false)}>{t.back}</Button>
      <Button kind="brand" disabled={kept_to === null} onClick={() => decide("half")}>
        {t.saveHalf}
      </Button>
    </>
  );
}

function DecisionButtons({ entry: { range, offered, setHalf, decide } }: { entry: Entry }) {
  const t = useText(tasmikText);
  return (
    <span className="grid w-full grid-cols-3 gap-2 sm:gap-3">
      <Button
        disabled={!range || range[0] === range[1]}
        aria-keyshortcuts="S"
        onClick={() => setHalf(true)}
      >
        {t.half}
      </Button>
      <Button
        icon={RotateCcw}
        kind={offered === "repeat" ? "brand" : "quiet"}
        disabled={!range}
        aria-keyshortcuts="U"
        onClick={() => decide("repeat")}
      >
        {t.repeat}
      </Button>
      <Button
        icon={Check}
        kind={offered === "pass" ? "brand" : "quiet"}
        disabled={!range}
        aria-keyshortcuts="L"
        onClick={() => decide("pass")}
      >
        {t.pass}
      </Button>
    </span>
  );
}

/** The mistakes, grade, listener and notes of a recitation. */
function EntryFields({
  entry: { said, range, long, pins, mistakes, judged, isKnown, change, count, pin, takeBack },
  line,
  settings,
  pupils,
  onHistory,
}: EntryProps & { entry: Entry }) {
  const t = useText(entryText).entry;
  return (
    <>
      <MistakePads mistakes={mistakes} onCount={count} />
      <GradeChoice
        judged={judged === "grade" ? null : judged}
        mistakes={mistakes}
        settings={settings}
        onChange={(grade) => change({ grade })}
      />
      <HearerChoice
        said={said}
        pupils={pupils.filter((one) => one.student_id !== line.student_id)}
        onChange={change}
      />
      {range && <AyahPins range={range} pins={pins} onChange={pin} />}
      <BegunField {...{ long, said, change }} />
      <details>
        <summary className="cursor-pointer font-semibold text-brand max-sm:py-2.5">
          {t.notes}
        </summary>
        <div className="mt-3 grid gap-4">
          <TextArea
            name="notes"
            label={t.note}
            rows={2}
            maxLength={500}
            value={said.notes ?? ""}
            onChange={(event) => change({ notes: event.target.value })}
          />
          <TextArea
            name="family_note"
            label={t.familyNote}
            rows={2}
            maxLength={500}
            value={said.family_note ?? ""}
            onChange={(event) => change({ family_note: event.target.value })}
          />
        </div>
      </details>
      {isKnown && (
        <div className="flex flex-wrap gap-3">
          {onHistory && <Button onClick={onHistory}>{t.history}</Button>}
          <Button onClick={takeBack}>{t.voidRecord}</Button>
        </div>
      )}
    </>
  );
}
