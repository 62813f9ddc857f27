import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { calendarClient } from "#features/calendar/parts/calendar-client.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import type { HifzPupilAnswer, PupilRecord } from "#features/hifz/pupil/contract.ts";
import { pupilHifzText } from "#features/hifz/pupil/text.ts";
import type { HijriMonth } from "#lib/hijri.ts";
import { initials } from "#lib/names.ts";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import type { SaveColumn } from "#ui/save-table.ts";
import { useToast } from "#ui/base/toast.tsx";
import { BookPaper, mistakeColumns, type SignedWeek } from "./book-paper.tsx";
import { hifzPupilClient } from "./hifz-pupil-client.ts";
import { useRecordWords } from "./use-record-words.ts";

/** So many records make a book. */
const MAX_RECORDS = 2000;

/** Reads the signatures under a pupil's weeks. */
export type ReadSigned = (student_id: string) => Promise<readonly SignedWeek[]>;

type Period = { from?: string; to?: string };

/** Reads all records of a period, newest first; `more` says that a book cannot hold them all. */
async function readAll(student_id: string, period: Period) {
  const records: PupilRecord[] = [];
  for (;;) {
    const before = records.at(-1)?.id;
    const page = await hifzPupilClient.listPupilRecords.call({
      student_id,
      ...period,
      ...(before && { before }),
    });
    records.push(...page.records);
    if (!page.more || records.length >= MAX_RECORDS) return { records, more: page.more };
  }
}

/** What stands in the book beside the records. */
type Beside = {
  hijri: readonly HijriMonth[];
  weekend_days: readonly number[];
  signed: readonly SignedWeek[];
};
const NOTHING: Beside = { hijri: [], weekend_days: [], signed: [] };

type Props = {
  pupil: HifzPupilAnswer;
  name: string;
  period: Period;
  /** The period in words. */
  line: string | undefined;
  isEmpty: boolean;
  readSigned: ReadSigned;
};

/**
 * The paper book of tasmik, the oldest record first: date, portion, mistakes, grade, the teacher's initials, and for
 * each week the guardian's signature or a place for it. What was memorised before has no line in it.
 */
export function BookExport({ pupil, name, period, line, isEmpty, readSigned }: Props) {
  const t = useText(pupilHifzText);
  const words = useRecordWords(pupil);
  const toast = useToast();
  const { today } = useMe();
  const [beside, setBeside] = useState<Beside>(NOTHING);
  const queries = useQueryClient();
  const columns: SaveColumn<PupilRecord>[] = [
    { head: t.day, kind: "date", value: ({ date }) => date },
    { head: t.what, value: (record) => words.stream(record) },
    { head: t.part, value: (record) => words.range(record) },
    { head: t.pageHead, value: (record) => words.pages(record).replace(`${t.range.page} `, "") },
    ...mistakeColumns(t.mistakeHeads),
    {
      head: t.grade,
      value: (record) => {
        const outcome = record.decision !== "pass" && words.outcome(record)?.word;
        return (
          [words.gradeOf(record.grade), outcome].filter(Boolean).join(" · ") || t.decisions.pass
        );
      },
    },
    { head: t.initials, value: ({ recorded_by }) => initials(recorded_by) },
  ];

  async function load() {
    const calendar = queries.ensureQueryData(calendarClient.readCalendar.queryOptions());
    const signed = readSigned(pupil.student_id);
    const all = await readAll(pupil.student_id, period);
    const { hijri_months: hijri, weekend_days } = await calendar;
    setBeside({ hijri, weekend_days, signed: await signed });
    if (all.more) toast({ text: t.cut(all.records.length), tone: "late" });
    return all.records.filter(({ stream }) => stream !== "prior").toReversed();
  }

  function daysOf(records: readonly PupilRecord[]) {
    const { from = records[0]?.date ?? today, to = today } = period;
    return { from, to: to < today ? to : today };
  }

  if (isEmpty) return null;
  const [, ...afterDate] = columns;
  return (
    <ListExport
      list="hafazan"
      title={t.bookOf(name)}
      filters={[line]}
      line={(rows) => `${t.bookCount(rows.length)} · ${t.mistakeKey}`}
      columns={columns}
      load={load}
      paper={(records) => (
        <BookPaper records={records} columns={afterDate} days={daysOf(records)} {...beside} />
      )}
      isUpright
      align="end"
    />
  );
}
