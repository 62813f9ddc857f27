import { ChevronRight } from "lucide-react";
import { Suspense, useState } from "react";
import type { Announcement } from "#features/announcements/contract.ts";
import { MAIL_MODES, type MailMode, MOST_PINNED_DAYS } from "#features/announcements/rules.ts";
import { announcementsText } from "#features/announcements/text.ts";
import { addDays, instant } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { lazyPart } from "#ui/lazy-part.ts";

// Loaded after the form, which comes first.
const MailTimes = lazyPart(async () => (await import("./mail-times.tsx")).MailTimes);

type Props = {
  before: Announcement | undefined;
  isPublished: boolean;
  pinned: string | null | undefined;
  /** The day on which it is to be published; "" for now. */
  day: string;
  /** Called with the day on which it is to be published, or with "". */
  onDay: (day: string) => void;
};

/** When it is published, how long it stays on top, and how guardians are mailed. */
export function MailFields({ before, isPublished, pinned, day, onDay }: Props) {
  const t = useText(announcementsText);
  const { today, school } = useMe();
  const [time, setTime] = useState("");
  const [mode, setMode] = useState<MailMode>(before?.mail ?? "daily");
  const [isUrgent, setUrgent] = useState(before?.urgent ?? false);
  const sent = isUrgent ? "now" : mode;
  const at = day && time ? instant(atClock(day, time, school?.time_zone ?? "UTC")) : undefined;
  return (
    <>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-brand">
          <ChevronRight aria-hidden className="size-4.5 group-open:rotate-90" />
          {t.more}
        </summary>
        <div className="mt-2 grid items-start gap-4 sm:grid-cols-2">
          {!isPublished && (
            <>
              <DateField
                name="publish_on"
                label={t.when}
                hint={t.whenHint}
                min={today}
                onDate={onDay}
                optional
              />
              <TextField
                name="publish_time"
                type="time"
                label={t.whenTime}
                onChange={(event) => setTime(event.target.value)}
                optional
              />
              <SelectField
                name="mail"
                label={t.mail}
                hint={t.mailHint}
                defaultValue={mode}
                onChange={(event) => setMode(event.target.value as MailMode)}
                options={MAIL_MODES.map((value) => ({ value, label: t.mails[value] }))}
              />
            </>
          )}
          <DateField
            name="pinned_until"
            label={t.pinnedUntil}
            hint={t.pinnedHint}
            min={today}
            max={addDays(today, MOST_PINNED_DAYS)}
            defaultValue={pinned ?? ""}
            optional
          />
        </div>
        {!isPublished && (
          <div className="mt-3">
            <CheckField
              name="urgent"
              label={t.urgent}
              defaultChecked={isUrgent}
              onChange={(event) => setUrgent(event.target.checked)}
            />
          </div>
        )}
      </details>
      {!isPublished && sent !== "none" && (!day || at) && (
        <Suspense>
          <MailTimes mode={sent} at={at} />
        </Suspense>
      )}
    </>
  );
}
