import { memo, Suspense } from "react";
import { SessionChooser } from "#features/attendance/parts/session-chooser.tsx";
import type { Sheet } from "#features/hifz/tasmik/contract.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { NAMED_STREAMS } from "#lib/enumerations.ts";
import { DeviceQuestion } from "#offline/device-question.tsx";
import { useText } from "#ui/base/lang.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { Chips } from "#ui/kit/chips.tsx";
import { hifzSessions } from "./sheet-queue.ts";
import { type HeardStream, streamName } from "./tasmik-words.ts";

// Most days are school days.
const ClosureNotice = lazyPart(
  async () => (await import("#features/calendar/parts/closure-notice.tsx")).ClosureNotice,
);

const SheetRefusal = lazyPart(async () => (await import("./sheet-notices.tsx")).SheetRefusal);

type Props = {
  sheet: Pick<
    Sheet,
    "date" | "session" | "sessions" | "settings" | "closure" | "refusal" | "window_days"
  >;
  stream: HeardStream;
  onSession: (key: string) => void;
  onStream: (stream: HeardStream) => void;
};

/** What scrolls away above the rows: session, notices, and which stream is heard. A press does not render it. */
export const SheetHead = memo(function SheetHead({ sheet, stream, onSession, onStream }: Props) {
  const t = useText(tasmikText);
  const { date, session, settings, closure, refusal, window_days } = sheet;
  return (
    <>
      {refusal === null && <DeviceQuestion />}
      <div className="mt-2 grid gap-2 empty:hidden sm:mt-3">
        <SessionChooser sessions={hifzSessions(sheet)} value={session} onChange={onSession} />
        {closure && (
          <Suspense fallback={<div className="h-38 sm:h-19" />}>
            <ClosureNotice closure={closure} date={date} />
          </Suspense>
        )}
        {refusal && (
          <Suspense>
            <SheetRefusal {...{ refusal, window_days }} />
          </Suspense>
        )}
      </div>
      <Chips
        label={t.stream}
        options={NAMED_STREAMS.map((value) => ({ value, label: streamName(t, settings, value) }))}
        value={NAMED_STREAMS.find((one) => one === stream) ?? "baharu"}
        onChange={onStream}
        className="mt-3"
      />
    </>
  );
});
