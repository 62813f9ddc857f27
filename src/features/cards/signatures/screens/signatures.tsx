import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { PenLine } from "lucide-react";
import { cardPeriodsClient } from "#features/cards/periods/parts/card-periods-client.ts";
import type { SignatureLine } from "#features/cards/signatures/contract.ts";
import { cardSignaturesClient } from "#features/cards/signatures/parts/card-signatures-client.ts";
import { StaffOnly } from "#features/cards/signatures/parts/staff-only.tsx";
import { UnsignedLine } from "#features/cards/signatures/parts/unsigned-line.tsx";
import { signaturesText } from "#features/cards/signatures/text.ts";
import { textOf } from "#lib/search-params.ts";
import { termName } from "#lib/terms.ts";
import { useText } from "#ui/base/lang.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { readAhead } from "#ui/read-ahead.ts";

export const Route = createFileRoute("/dashboard/reports/cards/$periodId/signatures")({
  validateSearch: (raw: Record<string, unknown>): { class?: string | undefined } => ({
    class: textOf(raw.class),
  }),
  loader: ({ context, params: { periodId: period_id } }) =>
    readAhead(
      context,
      "cards.write",
      cardSignaturesClient.listSignatures.queryOptions({ input: { period_id } }),
    ),
  component: SignaturesScreen,
});

/** Which published reports of a period no guardian has signed, class by class. */
function SignaturesScreen() {
  const t = useText(signaturesText);
  const { periodId: period_id } = Route.useParams();
  const { class: class_id } = Route.useSearch();
  const mayWrite = useMay("cards.write");
  const found = useQuery({
    ...cardSignaturesClient.listSignatures.queryOptions({ input: { period_id } }),
    enabled: mayWrite,
  });
  const periods = useQuery({ ...cardPeriodsClient.listPeriods.queryOptions(), enabled: mayWrite });
  const period = periods.data?.find(({ id }) => id === period_id);
  const name = period ? termName(period.name, period.academic_year) : "";
  const lines = found.data?.filter((line) => !class_id || line.class_id === class_id);
  const classes = new Map<string, SignatureLine[]>();
  for (const line of lines ?? []) {
    classes.set(line.class_id, [...(classes.get(line.class_id) ?? []), line]);
  }
  if (!mayWrite) return <StaffOnly />;
  return (
    <div className="max-w-list">
      <PageHead
        back={<BackLink to="/dashboard/reports/cards">{t.back}</BackLink>}
        title={t.title}
        line={name}
      />
      <LoadState of={found} failed={t.loadFailed} />
      {lines?.length === 0 && <Empty icon={PenLine} title={t.none} text={t.noneText} />}
      <div className="grid gap-5">
        {[...classes].map(([id, own]) => (
          <ClassSignatures key={id} lines={own} period={name} period_id={period_id} />
        ))}
      </div>
    </div>
  );
}

type ClassProps = { lines: SignatureLine[]; period: string; period_id: string };

function ClassSignatures({ lines, period, period_id }: ClassProps) {
  const t = useText(signaturesText);
  const unsigned = lines.filter(({ signature }) => !signature);
  return (
    <Card pad={false}>
      <CardHead
        title={lines[0]?.class_name ?? ""}
        action={
          <span className="text-14 text-muted tabular-nums">
            {t.signedOf(lines.length - unsigned.length, lines.length)}
          </span>
        }
      />
      {unsigned.length === 0 && <p className="px-5 py-4 text-muted max-sm:px-4">{t.allSigned}</p>}
      <ul className="divide-y divide-line">
        {unsigned.map((line) => (
          <UnsignedLine key={line.issue_id} line={line} period={period} period_id={period_id} />
        ))}
      </ul>
    </Card>
  );
}
