import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Student } from "#features/students/contract.ts";
import { stayText } from "#features/students/stays/text.ts";
import { formatDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { StayDialog } from "./stay-dialog.tsx";
import { staysClient } from "./stays-client.ts";

type Props = { student: Student; mayChange: boolean };

/** Whether a student boards, since when, and how it was before. */
export function StayCard({ student, mayChange }: Props) {
  const t = useText(stayText);
  const { lang } = useLang();
  const [isChanging, setChanging] = useState(false);
  const stays = useQuery(staysClient.listStays.queryOptions({ input: { student_id: student.id } }));
  if (!mayChange && stays.data?.length === 0) return null;
  const day = (date: string) => formatDate(date, lang);
  const now = stays.data?.find(({ to_date }) => to_date === null);
  const change = (
    <Button size="sm" onClick={() => setChanging(true)}>
      {t.change}
    </Button>
  );
  return (
    <Card pad={false}>
      <CardHead title={t.title} action={mayChange && stays.data && change} />
      <LoadState of={stays} failed={t.loadFailed} />
      {stays.data && (
        <ul className="px-5 py-2 max-sm:px-4">
          {stays.data.length === 0 && <li className="py-2 text-muted">{t.unknown}</li>}
          {stays.data.map(({ id, kind, from_date, to_date }) => (
            <li key={id} className="flex flex-wrap gap-x-2 py-2 text-14">
              <span className={to_date ? "text-muted" : "font-semibold"}>{t.kinds[kind]}</span>
              <span className="text-muted">
                {to_date ? t.between(day(from_date), day(to_date)) : t.since(day(from_date))}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isChanging && (
        <StayDialog
          students={[student]}
          kind={now?.kind === "asrama" ? "harian" : "asrama"}
          onClose={() => setChanging(false)}
        />
      )}
    </Card>
  );
}
