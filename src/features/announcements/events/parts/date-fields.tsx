import type { AnnouncedDate } from "#features/announcements/events/contract.ts";
import { ANNOUNCED_KINDS, type AnnouncedKind } from "#features/announcements/events/rules.ts";
import { announcedDateText } from "#features/announcements/events/text.ts";
import { SelectField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useMe } from "#ui/kit/me.tsx";

type Props = {
  kind: AnnouncedKind | "none";
  onKind: (kind: AnnouncedKind | "none") => void;
  before: AnnouncedDate | null | undefined;
  /** Called with the first day, when it is chosen. */
  onDay: (day: string) => void;
};

/** The date that an announcement puts on the calendar. */
export function DateFields({ kind, onKind, before, onDay }: Props) {
  const t = useText(announcedDateText);
  const { today } = useMe();
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <SelectField
        name="event_kind"
        label={t.date}
        hint={kind === "none" ? undefined : t.dateHint}
        value={kind}
        onChange={({ target }) => onKind(target.value as AnnouncedKind | "none")}
        options={["none" as const, ...ANNOUNCED_KINDS].map((value) => ({
          value,
          label: t.kinds[value],
        }))}
      />
      {kind !== "none" && (
        <>
          <DateField
            name="event_on"
            label={t.from}
            min={today}
            defaultValue={before?.date ?? ""}
            onDate={onDay}
          />
          <DateField
            name="event_until"
            label={t.to}
            min={today}
            defaultValue={before?.to_date ?? ""}
            optional
          />
        </>
      )}
    </div>
  );
}
