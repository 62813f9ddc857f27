import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { juzInWords } from "#features/hifz/mushaf/rules/juz-words.ts";
import type { CertificationCandidate } from "#features/hifz/report/contract.ts";
import { hifzReportText } from "#features/hifz/report/text.ts";
import { formatIc } from "#lib/ic.ts";
import { fullName } from "#lib/names.ts";
import { useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { Name } from "#ui/kit/name.tsx";
import { Select } from "#ui/kit/select.tsx";
import { Table } from "#ui/kit/table.tsx";
import { hifzReportClient } from "./hifz-report-client.ts";

/** How many juz an authority may ask for. */
const LEAST = ["1", "5", "10", "15", "20", "25", "30"] as const;

/** The pupils who may be entered for the national certificates; files and prints have their whole IC numbers. */
export function CandidatesCard() {
  const { candidates: t, ...all } = useText(hifzReportText);
  const [least, setLeast] = useState<(typeof LEAST)[number]>("5");
  const juz = Number(least);
  const found = useQuery({
    ...hifzReportClient.listCertificationCandidates.queryOptions({ input: { juz } }),
    placeholderData: keepPreviousData,
  });
  const rows = found.data ?? [];
  const genderOf = ({ gender }: CertificationCandidate) => all.genders[gender];

  async function load() {
    const read = await hifzReportClient.revealCandidatesIc.call({ juz });
    const numbers = new Map(read.map(({ student_id, ic_number }) => [student_id, ic_number]));
    return rows.map((row) => {
      const ic_number = numbers.get(row.student_id);
      return { ...row, ic_masked: ic_number ? formatIc(ic_number) : null };
    });
  }

  return (
    <Card pad={false}>
      <CardHead
        title={t.title}
        action={
          rows.length > 0 && (
            <ListExport
              list="candidates"
              title={t.list}
              filters={[t.leastOf(juz)]}
              align="end"
              load={load}
              columns={[
                { head: t.student, value: fullName },
                { head: t.number, value: ({ number }) => number },
                { head: t.ic, value: ({ ic_masked }) => ic_masked },
                { head: t.gender, value: genderOf },
                { head: t.class, value: ({ class_name }) => class_name },
                { head: t.juz, value: (row) => row.juz.length },
                { head: t.which, value: (row) => juzInWords(row.juz) },
              ]}
            />
          )
        }
      />
      <div className="p-5 max-sm:p-4">
        <p className="text-14 text-muted">{t.line}</p>
        <div className="my-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span aria-hidden>{t.least}</span>
          <Select
            label={t.least}
            value={least}
            options={LEAST.map((value) => ({ value, label: t.leastOf(Number(value)) }))}
            onChange={setLeast}
          />
        </div>
        <LoadState of={found} failed={all.loadFailed} />
        {found.data && rows.length === 0 && <p>{t.empty}</p>}
        {rows.length > 0 && (
          <>
            <Table
              label={t.title}
              rows={rows}
              keyOf={({ student_id }) => student_id}
              columns={[
                {
                  id: "student",
                  head: t.student,
                  phone: "main",
                  cell: ({ student_id, first_name, last_name, number }) => (
                    <TextLink
                      to="/dashboard/students/$studentId/hifz"
                      params={{ studentId: student_id }}
                      className="inline-flex items-center wrap-anywhere max-sm:-my-3 max-sm:py-3"
                    >
                      <Name given={first_name} rest={last_name} fallback={number} />
                    </TextLink>
                  ),
                },
                { id: "ic", head: t.ic, phone: "line", cell: ({ ic_masked }) => ic_masked ?? "–" },
                { id: "gender", head: t.gender, phone: "hide", cell: genderOf },
                {
                  id: "class",
                  head: t.class,
                  phone: "line",
                  cell: ({ class_name }) => class_name ?? "–",
                },
                {
                  id: "juz",
                  head: t.juz,
                  phone: "line",
                  cell: (row) => t.juzOf(row.juz.length, juzInWords(row.juz)),
                },
              ]}
            />
            <p className="mt-2 text-13 text-muted">{t.audited}</p>
          </>
        )}
      </div>
    </Card>
  );
}
