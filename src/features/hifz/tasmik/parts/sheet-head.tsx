import { Info } from "lucide-react";
import { memo, type ReactNode } from "react";
import { SessionChooser } from "#features/attendance/parts/session-chooser.tsx";
import { ClosureNotice } from "#features/calendar/parts/closure-notice.tsx";
import type { Sheet } from "#features/hifz/tasmik/contract.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { DeviceQuestion } from "#offline/device-question.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { BarTitle } from "#ui/kit/bar-title.tsx";
import { Chips } from "#ui/kit/chips.tsx";
import { hifzSessions } from "./sheet-queue.ts";
import { type HeardStream, streamName } from "./tasmik-words.ts";
import { NAMED_STREAMS } from "#features/hifz/settings/rules.ts";

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
        {closure && <ClosureNotice closure={closure} date={date} />}
        {refusal && (
          <p className="flex gap-2.5 rounded-control bg-neutral-tint px-4 py-2.5 text-14 text-neutral">
            <Icon of={Info} className="mt-px" />
            {refusal === "window" ? t.refusal.window(window_days) : t.refusal[refusal]}
          </p>
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
