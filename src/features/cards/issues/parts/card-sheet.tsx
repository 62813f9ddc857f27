import type { CardIssue, CardSnapshot } from "#features/cards/issues/contract.ts";
import { ON_CARD as t } from "#features/cards/issues/text.ts";
import { formatDate } from "#lib/dates.ts";
import { postalAddress, reachOf } from "#lib/letterhead.ts";
import { formatNumber } from "#lib/numbers.ts";
import { termName } from "#lib/terms.ts";
import { NamePart } from "#ui/kit/name.tsx";
import { CardTables } from "./card-tables.tsx";
import { CodeSquare } from "./code-square.tsx";

type Props = { issue: Pick<CardIssue, "code" | "address" | "snapshot"> };

const PAIRS =
  "grid-cols-[auto_1fr] sm:grid-cols-[auto_1fr_auto_1fr] print:grid-cols-[auto_1fr_auto_1fr]";

/** A published progress report, on A4 and on the family's screen alike: all of it comes from the snapshot. */
export function CardSheet({ issue: { code, address, snapshot } }: Props) {
  const { school, period, student, class_name, teacher, comment, remark, sections } = snapshot;
  const facts = [
    [t.name, student.name],
    [t.number, student.number],
    [t.className, class_name],
    [t.teacher, teacher ?? t.none],
  ];
  const posts = [
    t.teacherPost(snapshot.comment_by ?? teacher ?? ""),
    snapshot.signing_post,
    t.guardian,
  ];
  return (
    <article lang="ms" className="text-13">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b-2 border-ink pb-3">
        {school.logo_url && <img src={school.logo_url} alt="" className="size-16 object-contain" />}
        <div className="min-w-0 flex-1">
          <p className="text-17 font-semibold">
            <NamePart>{school.name}</NamePart>
          </p>
          <p className="wrap-anywhere">
            {[postalAddress(school), ...reachOf(school)].filter(Boolean).join(" · ")}
          </p>
        </div>
        <div className="text-end max-sm:w-full max-sm:text-start">
          <h2 className="text-17 font-semibold">{t.title}</h2>
          <p>{termName(period.name, period.academic_year)}</p>
        </div>
      </header>
      <dl className={`mt-3 grid gap-x-4 gap-y-1 ${PAIRS}`}>
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="font-medium">
              <NamePart>{value ?? ""}</NamePart>
            </dd>
          </div>
        ))}
        {student.jawi_name && (
          <div className="contents">
            <dt>{t.jawi}</dt>
            <dd lang="ms-Arab" dir="rtl" className="text-end font-arabic text-17 leading-[1.8]">
              {student.jawi_name}
            </dd>
          </div>
        )}
      </dl>
      <CardTables snapshot={snapshot} pairs={PAIRS} />
      {sections.includes("comment") && <Words head={t.comment} text={comment} />}
      {sections.includes("remark") && <Words head={t.remark} text={remark} />}
      <div className="mt-10 flex break-inside-avoid gap-6">
        {posts.map((post) => (
          <p key={post} className="flex-1 border-t border-ink pt-1">
            {post}
          </p>
        ))}
      </div>
      <footer className="mt-4 flex break-inside-avoid flex-wrap items-center gap-3 border-t border-line pt-2">
        <CodeSquare address={address} className="size-14 bg-white fill-black" />
        <p className="flex-1">
          {t.code} <b className="whitespace-nowrap tabular-nums">{code}</b>
        </p>
        <p>{issuedLine(snapshot)}</p>
      </footer>
    </article>
  );
}

function Words({ head, text }: { head: string; text: string }) {
  return (
    <section className="mt-3 break-inside-avoid">
      <h3 className="font-semibold">{head}</h3>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text || t.none}
      </p>
    </section>
  );
}

function issuedLine({ issued_on, version }: CardSnapshot): string {
  const day = t.issued(formatDate(issued_on, "ms", "dayMonthYear"));
  return version > 1 ? `${day} · ${t.version(formatNumber(version))}` : day;
}
