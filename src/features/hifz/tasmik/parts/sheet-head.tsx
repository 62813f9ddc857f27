import { memo, type ReactNode, Suspense } from "react";
import { SessionChooser } from "#features/attendance/parts/session-chooser.tsx";
import type { Sheet } from "#features/hifz/tasmik/contract.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { NAMED_STREAMS } from "#lib/enumerations.ts";
import { DeviceQuestion } from "#offline/device-question.tsx";
import { useText } from "#ui/base/lang.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { BarTitle } from "#ui/kit/bar-title.tsx";
import { Chips } from "#ui/kit/chips.tsx";
import { hifzSessions } from "./sheet-queue.ts";
import { type HeardStream, streamName } from "./tasmik-words.ts";

// Most days are school days.
const ClosureNotice = lazyPart(
  async () => (await import("#features/calendar/parts/closure-notice.tsx")).ClosureNotice,
);

const SheetRefusal = lazyPart(async () => (await import("./sheet-notices.tsx")).SheetRefusal);

type TitleProps = { class_name: string | undefined; children?: ReactNode };

/** The title of the screen: in the top bar where there is one, else beside the choosers. */
export function SheetTitle({ class_name, children }: TitleProps) {
  const t = useText(tasmikText);
  return (
    <>
      <title>{`${t.title} · Halaqah`}</title>
      <BarTitle>
        <h1 tabIndex={-1} className="truncate pe-5 text-17 leading-5 font-semibold">
          {t.title}
        </h1>
        {class_name && <p className="truncate pe-5 text-13 leading-4.5 text-muted">{class_name}</p>}
      </BarTitle>
      <div className="-mt-2.5 flex flex-wrap items-center gap-2 sm:-mt-3.5 sm:gap-x-3">
        <h1
          tabIndex={-1}
          className="me-auto text-27 font-semibold tracking-[-0.015em] max-xl:hidden"
        >
          {t.title}
        </h1>
        {children}
      </div>
    </>
  );
}

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
          <Suspense>
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
