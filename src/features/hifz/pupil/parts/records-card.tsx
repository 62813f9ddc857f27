import { useQueries } from "@tanstack/react-query";
import { History } from "lucide-react";
import { Suspense, useState } from "react";
import { monthEnd, shiftMonth } from "#features/calendar/rules.ts";
import type { HifzPupilAnswer, PupilRecord } from "#features/hifz/pupil/contract.ts";
import { pupilHifzText } from "#features/hifz/pupil/text.ts";
import { formatDate, monthStart } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { Card } from "#ui/kit/card.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { Select } from "#ui/kit/select.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { BookExport, type ReadSigned } from "./book-export.tsx";
import { hifzPupilClient } from "./hifz-pupil-client.ts";
import { useRecordWords } from "./use-record-words.ts";

const RecordHistory = lazyPart(
  async () => (await import("#features/hifz/tasmik/parts/record-history.tsx")).RecordHistory,
);

/** So many months can be chosen. */
const MONTHS = 24;
const ALL = "all";
/** So many records stand there before more is asked for. */
const FIRST = 8;

type Props = { pupil: HifzPupilAnswer; name: string; readSigned: ReadSigned };

/** A pupil's records, newest first: of a month or of all time, and as the paper book. */
export function RecordsCard({ pupil, name, readSigned }: Props) {
  const t = useText(pupilHifzText);
  const { lang } = useLang();
  const { today } = useMe();
  const { student_id } = pupil;
  const [month, setMonth] = useState(ALL);
  const [ends, setEnds] = useState<string[]>([]);
  const [isOpen, setOpen] = useState(false);
  const period = month === ALL ? {} : { from: month, to: monthEnd(month) };
  // One query for each page: the last record shown asks for the next page.
  const found = useQueries({
    queries: [undefined, ...ends].map((before) =>
      hifzPupilClient.listPupilRecords.queryOptions({
        input: { student_id, ...period, ...(before && { before }) },
      }),
    ),
  });
  const [newest] = found;
  const last = found.at(-1);
  const records = found.flatMap(({ data }) => data?.records ?? []);
  const end = records.at(-1)?.id;
  const first = monthStart(today);
  const months = Array.from({ length: MONTHS }, (_, at) => shiftMonth(first, -at));
  const monthName = (date: string) => formatDate(date, lang, "month");
  return (
    <Card pad={false} className="print:hidden">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-2 max-sm:px-4">
        <h2 className="font-semibold">{t.records}</h2>
        <div className="flex flex-wrap items-center gap-2">
          <Select
            label={t.month}
            value={month}
            options={[
              { value: ALL, label: t.allMonths },
              ...months.map((value) => ({ value, label: monthName(value) })),
            ]}
            onChange={(value) => {
              setMonth(value);
              setEnds([]);
              setOpen(false);
            }}
          />
          <BookExport
            pupil={pupil}
            name={name}
            period={period}
            line={month === ALL ? undefined : monthName(month)}
            isEmpty={records.length === 0}
            readSigned={readSigned}
          />
        </div>
      </div>
      {newest && <LoadState of={newest} failed={t.loadFailed} />}
      {newest?.data && records.length === 0 && (
        <div className="p-5 max-sm:p-4">
          <p className="font-semibold">{month === ALL ? t.noRecords : t.noRecordsIn}</p>
          {month === ALL && <p className="text-14 text-muted">{t.noRecordsText}</p>}
        </div>
      )}
      <ul>
        {(isOpen ? records : records.slice(0, FIRST)).map((record) => (
          <RecordLine key={record.id} record={record} pupil={pupil} />
        ))}
      </ul>
      {(last?.data?.more || (!isOpen && records.length > FIRST)) && end && (
        <div className="border-t border-line p-3 text-center">
          <Button onClick={() => (isOpen ? setEnds([...ends, end]) : setOpen(true))}>
            {t.more}
          </Button>
        </div>
      )}
    </Card>
  );
}

function RecordLine({ record, pupil }: { record: PupilRecord; pupil: HifzPupilAnswer }) {
  const t = useText(pupilHifzText);
  const { lang } = useLang();
  const words = useRecordWords(pupil);
  const seesVersions = useMay("hifz.record");
  const [open, setOpen] = useState(false);
  const outcome = words.outcome(record);
  const part = [words.range(record), words.pages(record)].filter(Boolean).join(" · ");
  const more = [
    words.details(record).join(", "),
    record.corrected && t.corrected,
    words.heardBy(record),
    [record.class_name, record.session].filter(Boolean).join(", "),
  ].filter(Boolean);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-0.5 border-t border-line px-5 py-3 first:border-t-0 max-sm:px-4">
      <p className="min-w-0">
        <span className="text-13 text-muted">{formatDate(record.date, lang, "day")}</span>
        <span className="block font-medium">
          {[words.stream(record), part].filter(Boolean).join(": ")}
        </span>
      </p>
      <span className="flex items-center gap-1">
        {outcome && (
          <Badge tone={outcome.tone} icon={outcome.icon}>
            {outcome.word}
          </Badge>
        )}
        {seesVersions && record.corrected && (
          <IconButton icon={History} label={t.history} onClick={() => setOpen(true)} />
        )}
      </span>
      <p className="col-span-2 min-w-0 text-14 wrap-anywhere text-muted">
        <NamePart>{more.join(" · ")}</NamePart>
      </p>
      {record.notes && (
        <p className="col-span-2 text-14 wrap-anywhere">
          <NamePart>{record.notes}</NamePart>
        </p>
      )}
      {record.family_note && (
        <p className="col-span-2 text-14 wrap-anywhere">
          <NamePart>{t.toFamily(record.family_note)}</NamePart>
        </p>
      )}
      {open && (
        <Suspense>
          <RecordHistory
            record={record}
            line={[words.stream(record), part].filter(Boolean).join(": ")}
            settings={pupil}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </li>
  );
}
