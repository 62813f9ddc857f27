import { ChevronRight } from "lucide-react";
import type { Announcement } from "#features/announcements/contract.ts";
import { MAIL_MODES, MOST_PINNED_DAYS } from "#features/announcements/rules.ts";
import { announcementsText } from "#features/announcements/text.ts";
import { addDays } from "#lib/dates.ts";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useMe } from "#ui/kit/me.tsx";

type Props = {
  before: Announcement | undefined;
  isPublished: boolean;
  pinned: string | null | undefined;
  /** Called with the day on which it is to be published, or with "". */
  onDay: (day: string) => void;
};

/** When it is published, how long it stays on top, and how guardians are mailed. */
export function MailFields({ before, isPublished, pinned, onDay }: Props) {
  const t = useText(announcementsText);
  const { today } = useMe();
  return (
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
            <TextField name="publish_time" type="time" label={t.whenTime} optional />
            <SelectField
              name="mail"
              label={t.mail}
              hint={t.mailHint}
              defaultValue={before?.mail ?? "daily"}
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
          <CheckField name="urgent" label={t.urgent} defaultChecked={before?.urgent ?? false} />
        </div>
      )}
    </details>
  );
}
