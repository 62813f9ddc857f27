import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { hifzAcksText } from "#features/hifz/acks/text.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { hifzAcksClient } from "./hifz-acks-client.ts";

/** So many weeks stand there before more is asked for. */
const FIRST = 5;

/** Which weeks a pupil's guardians have signed, and what they told the teacher. */
export function AcksCard({ student_id, action }: { student_id: string; action: ReactNode }) {
  const t = useText(hifzAcksText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "UTC";
  const [isOpen, setOpen] = useState(false);
  const found = useQuery(hifzAcksClient.listHifzAcks.queryOptions({ input: { student_id } }));
  const acks = found.data ?? [];
  return (
    <Card pad={false} className="print:hidden">
      <CardHead title={t.signatures} action={action} />
      <LoadState of={found} failed={t.loadFailed} />
      {found.data?.length === 0 && <p className="p-5 text-muted max-sm:p-4">{t.noSignatures}</p>}
      <ul>
        {acks.slice(0, isOpen ? acks.length : FIRST).map((ack) => (
          <li
            key={ack.id}
            className="grid gap-0.5 border-t border-line px-5 py-3 first:border-t-0 max-sm:px-4"
          >
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">
                {t.ofWeek(formatDate(ack.week_from, lang, "dayMonthYear"))}
              </span>
              <span className="text-14 text-muted">
                {t.daysAtHome}: {t.days(ack.days)}
              </span>
            </p>
            <p className="text-14 text-muted">
              <NamePart>
                {t.by(
                  ack.guardian_name,
                  formatDate(dayOf(ack.signed_at, zone), lang, "dayMonthYear"),
                )}
              </NamePart>
            </p>
            {ack.comment && (
              <p className="text-14 wrap-anywhere">
                <NamePart>{ack.comment}</NamePart>
              </p>
            )}
          </li>
        ))}
      </ul>
      {!isOpen && acks.length > FIRST && (
        <div className="border-t border-line p-3 text-center">
          <Button onClick={() => setOpen(true)}>{t.moreSignatures}</Button>
        </div>
      )}
    </Card>
  );
}
