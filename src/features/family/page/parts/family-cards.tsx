import { Wallet } from "lucide-react";
import { AnnouncementRow } from "#features/announcements/parts/announcement-row.tsx";
import type { FamilyPage } from "#features/family/page/contract.ts";
import { familyPageText } from "#features/family/page/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { NOWHERE } from "#ui/kit/virtual-rows.tsx";

/** What is to be read or answered. */
export function FamilyNews({ lines }: { lines: FamilyPage["announcements"] }) {
  const t = useText(familyPageText);
  if (lines.length === 0) return null;
  return (
    <Card pad={false} className="overflow-hidden">
      <CardHead title={t.toAnswer} />
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <AnnouncementRow key={line.id} line={line} place={NOWHERE} />
        ))}
      </ul>
    </Card>
  );
}

/** What the family owes, with the way to pay it. */
export function FamilyDues({ dues }: { dues: NonNullable<FamilyPage["dues"]> }) {
  const t = useText(familyPageText);
  const { lang } = useLang();
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 className="text-17 font-semibold">{t.fees}</h2>
        <p>{t.owed(formatSen(dues.owed_sen), formatDate(dues.due_on, lang, "dayMonthYear"))}</p>
      </div>
      <ButtonLink icon={Wallet} to="/dashboard/fees" className="print:hidden">
        {t.pay}
      </ButtonLink>
    </Card>
  );
}

/** What comes in the next thirty days. */
export function FamilyEvents({ events }: { events: FamilyPage["events"] }) {
  const t = useText(familyPageText);
  const { lang } = useLang();
  const day = (date: string) => formatDate(date, lang, "day");
  return (
    <Card pad={false}>
      <CardHead
        title={t.coming}
        action={
          <TextLink
            to="/dashboard/calendar"
            className="inline-flex items-center max-sm:-my-2 max-sm:min-h-11 print:hidden"
          >
            {t.calendar}
          </TextLink>
        }
      />
      {events.length === 0 && <p className="p-5 text-muted">{t.noEvents}</p>}
      <ul className="divide-y divide-line">
        {events.map(({ id, title, date, to_date, starts_at }) => (
          <li key={id} className="px-5 py-3 wrap-anywhere max-sm:px-4">
            <span dir="auto">{title}</span>
            <span className="block text-13 text-muted">
              {[
                to_date ? `${day(date)} – ${day(to_date)}` : day(date),
                starts_at && t.at(starts_at),
              ]
                .filter(Boolean)
                .join(" ")}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
