import type { ReactNode } from "react";
import type { CardSnapshot } from "#features/cards/issues/contract.ts";
import { ON_CARD as t } from "#features/cards/issues/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatNumber } from "#lib/numbers.ts";

type Props = {
  snapshot: CardSnapshot;
  /** The columns of a list of names and values. */
  pairs: string;
};

const CELL = "border border-line px-2 py-1 text-start align-top";
const FIGURE = `${CELL} text-end! tabular-nums whitespace-nowrap`;

/** The sections of a report that are made of figures and words, as far as it shows them. */
export function CardTables({ snapshot, pairs }: Props) {
  const { attendance, hafazan, hifz_remark, subjects, traits } = snapshot;
  return (
    <>
      {attendance && <Attendance attendance={attendance} />}
      {hafazan && <Hafazan hafazan={hafazan} remark={hifz_remark} pairs={pairs} />}
      {subjects.length > 0 && <Subjects snapshot={snapshot} />}
      {traits.length > 0 && (
        <Section head={t.traits}>
          <dl className="grid gap-x-6 sm:grid-cols-2 print:grid-cols-2">
            {traits.map(({ name, word }) => (
              <div key={name} className="flex justify-between gap-4 border-b border-line py-1">
                <dt>{name}</dt>
                <dd className="font-medium">{word ?? t.none}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
    </>
  );
}

function Section({ head, children }: { head: string; children: ReactNode }) {
  return (
    <section className="mt-3 break-inside-avoid">
      <h3 className="mb-1 font-semibold">{head}</h3>
      {children}
    </section>
  );
}

function Attendance({ attendance }: { attendance: NonNullable<CardSnapshot["attendance"]> }) {
  const { present, late, excused, absent, percent, taken, expected } = attendance;
  const figures: [string, string][] = [
    [t.present, String(present)],
    [t.late, String(late)],
    [t.excused, String(excused)],
    [t.absent, String(absent)],
    [t.percent, percent === null ? t.none : `${formatNumber(percent)}%`],
    [t.taken, t.takenOf(taken, expected)],
  ];
  return (
    <Section head={t.attendance}>
      <dl className="grid grid-cols-3 sm:grid-cols-6 print:grid-cols-6">
        {figures.map(([label, value]) => (
          <div key={label} className="border border-line px-2 py-1">
            <dt className="text-12">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-12">{t.howCounted}</p>
    </Section>
  );
}

type HafazanProps = {
  hafazan: NonNullable<CardSnapshot["hafazan"]>;
  remark: string;
  pairs: string;
};

function Hafazan({ hafazan, remark, pairs }: HafazanProps) {
  const { juz, position, new_milli, revised_milli, grade, exams } = hafazan;
  const pages = (milli: number) => t.pages(formatNumber(milli / 1000));
  const lines: [string, string][] = [
    [t.position, position ? t.at(position.juz, position.page) : t.none],
    [t.whole, juz.length > 0 ? juz.join(", ") : t.none],
    [t.newPages, pages(new_milli)],
    [t.revised, pages(revised_milli)],
    [t.usual, grade ?? t.none],
    ...exams.map(({ title, date, grade: given, passed }): [string, string] => [
      t.exams,
      `${title}, ${formatDate(date, "ms")}: ${given ?? (passed ? t.passed : t.failed)}`,
    ]),
  ];
  return (
    <Section head={t.hafazan}>
      <dl className={`grid gap-x-4 gap-y-0.5 ${pairs}`}>
        {lines.map(([label, value], at) => (
          <div key={at} className="contents">
            <dt>{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {remark && (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
          {remark}
        </p>
      )}
    </Section>
  );
}

function Subjects({ snapshot: { subjects, mean } }: Pick<Props, "snapshot">) {
  const hasWords = subjects.some(({ words }) => words);
  return (
    <Section head={t.subjects}>
      <table className="w-full border-collapse">
        <thead>
          <tr>
            <th scope="col" className={CELL}>
              {t.subjects}
            </th>
            <th scope="col" className={FIGURE}>
              {t.mark}
            </th>
            <th scope="col" className={CELL}>
              {t.grade}
            </th>
            {hasWords && (
              <th scope="col" className={CELL}>
                {t.meaning}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {subjects.map((subject) => (
            <tr key={subject.name}>
              <td className={`${CELL} w-auto! text-start! whitespace-normal!`}>
                {subject.name}{" "}
                {subject.name_ar && (
                  <span lang="ar" dir="rtl" className="mx-2 font-arabic">
                    {subject.name_ar}
                  </span>
                )}
              </td>
              <td className={FIGURE}>{markOf(subject)}</td>
              <td className={CELL}>{subject.grade ?? t.none}</td>
              {hasWords && <td className={CELL}>{subject.words ?? ""}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1 flex justify-between gap-4 text-12">
        <span>{subjects.some(({ absent }) => absent) && t.awayNote}</span>
        {mean !== null && (
          <b className="text-13">
            {t.mean} {formatNumber(mean / 10)}
          </b>
        )}
      </p>
    </Section>
  );
}

function markOf({ absent, tenths, level }: CardSnapshot["subjects"][number]): string {
  if (absent) return t.away;
  if (tenths !== null) return formatNumber(tenths / 10);
  return level === null ? t.none : t.level(level);
}
