import type { ReactNode } from "react";
import type { ClassCards } from "#features/cards/contract.ts";
import type { CardIssue } from "#features/cards/issues/contract.ts";
import type { SignatureLine } from "#features/cards/signatures/contract.ts";
import { ON_CLASS as t } from "#features/cards/signatures/text.ts";
import { juzInWords } from "#features/hifz/mushaf/rules/juz-words.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import { formatNumber } from "#lib/numbers.ts";
import { termName } from "#lib/terms.ts";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";

type Of = Pick<ClassCards, "period" | "class_name" | "teacher">;

type PageProps = {
  of: Of;
  title: string;
  line: string;
  columns: readonly string[];
  children: ReactNode;
};

/** A page before or after the reports of a class, with a table of its students. */
function ClassPage({ of: { period, class_name, teacher }, title, line, ...rest }: PageProps) {
  const { school } = useMe();
  return (
    <article lang="ms" className="text-13">
      <header className="mb-3 flex flex-wrap justify-between gap-x-4 border-b-2 border-ink pb-3">
        <div>
          <p className="text-17 font-semibold">{school?.name}</p>
          <p>{[class_name, teacher && t.teacher(teacher)].filter(Boolean).join(" · ")}</p>
        </div>
        <div className="text-end">
          <h2 className="text-17 font-semibold">{title}</h2>
          <p>{termName(period.name, period.academic_year)}</p>
        </div>
      </header>
      <table>
        <thead>
          <tr>
            {rest.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rest.children}</tbody>
      </table>
      <p className="mt-2">{line}</p>
    </article>
  );
}

/** The students of a class with the figures of their published reports, and how far the others are. */
export function RegisterPage({ of, issues }: { of: ClassCards; issues: readonly CardIssue[] }) {
  const published = new Map(issues.map((issue) => [issue.student_id, issue.snapshot]));
  return (
    <ClassPage
      of={of}
      title={t.register}
      line={t.published(published.size, of.cards.length)}
      columns={[t.row, t.number, t.name, t.percent, t.juz, t.mean, t.state]}
    >
      {of.cards.map((card, at) => {
        const { attendance, hafazan, mean } = published.get(card.student_id) ?? {};
        const percent = attendance?.percent ?? null;
        return (
          <tr key={card.student_id}>
            <td>{at + 1}</td>
            <td>{card.number}</td>
            <td>
              <NamePart>{fullName(card) || card.number}</NamePart>
            </td>
            <td>{percent === null ? t.dash : `${formatNumber(percent)}%`}</td>
            <td>{(hafazan && juzInWords(hafazan.juz)) || t.dash}</td>
            <td>{typeof mean === "number" ? formatNumber(mean / 10) : t.dash}</td>
            <td>{card.state ? t.states[card.state] : t.none}</td>
          </tr>
        );
      })}
    </ClassPage>
  );
}

/** The signatures of guardians under the reports of a class; who has not signed has a line to sign on. */
export function SignaturesPage({ of, lines }: { of: Of; lines: readonly SignatureLine[] }) {
  const { school } = useMe();
  const zone = school?.time_zone ?? "UTC";
  const count = lines.filter(({ signature }) => signature).length;
  return (
    <ClassPage
      of={of}
      title={t.signatures}
      line={t.signed(count, lines.length)}
      columns={[t.row, t.name, t.signedBy, t.signedOn, t.sign]}
    >
      {lines.map(({ issue_id, name, signature }, at) => (
        <tr key={issue_id} className="h-8">
          <td>{at + 1}</td>
          <td>
            <NamePart>{name}</NamePart>
          </td>
          <td>
            {signature?.signed_name}
            {signature?.other_name && ` (${t.otherName})`}
            {signature?.via === "paper" && ` (${t.onPaper})`}
          </td>
          <td className="whitespace-nowrap">
            {signature && formatDate(dayOf(signature.at, zone), "ms")}
          </td>
          <td className="w-36">{signature && "✓"}</td>
        </tr>
      ))}
    </ClassPage>
  );
}
