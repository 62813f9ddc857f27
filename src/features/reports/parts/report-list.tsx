import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, SearchX } from "lucide-react";
import { reportsClient } from "#features/reports/parts/reports-client.ts";
import { GROUPS } from "#features/reports/definitions/rules.ts";
import { definitionOf, isReportId } from "#features/reports/rules.ts";
import { reportsText } from "#features/reports/text.ts";
import { matches } from "#lib/names.ts";
import { inAllWords } from "#lib/text.ts";
import { Button } from "#ui/base/button.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";

type Props = { text: string; q: string; onText: (text: string) => void };

/** The reports that the person may open, by group, narrowed down by words of any language. */
export function ReportList({ text, q, onText }: Props) {
  const t = useText(reportsText);
  const open = useQuery(reportsClient.listReports.queryOptions({ input: {} }));
  const ids = (open.data ?? []).filter(isReportId);
  const found = ids.filter((id) =>
    matches(q, [inAllWords(reportsText, ({ reports: of }) => `${of[id].title} ${of[id].line}`)]),
  );
  return (
    <>
      <SearchField label={t.search} value={text} onChange={onText} className="mb-4 sm:max-w-96" />
      <LoadState of={open} failed={t.failed} />
      {open.data && found.length === 0 && (
        <Empty
          icon={SearchX}
          title={t.noMatch}
          text={t.noMatchText}
          action={<Button onClick={() => onText("")}>{t.showAll}</Button>}
        />
      )}
      <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
        {GROUPS.map((group) => {
          const own = found.filter((id) => definitionOf(id).group === group);
          if (own.length === 0) return null;
          return (
            <Card key={group} pad={false}>
              <CardHead title={t.groups[group]} />
              <ul className="divide-y divide-line">
                {own.map((id) => (
                  <li key={id}>
                    <Link
                      to="/dashboard/reports/$reportId"
                      params={{ reportId: id }}
                      className="flex min-h-14 items-center gap-3 px-5 py-2.5 transition-colors last:rounded-b-card hover:bg-sunk max-sm:px-4"
                    >
                      <span className="min-w-0 grow">
                        <span className="block font-semibold">{t.reports[id].title}</span>
                        <span className="block text-14 text-muted">{t.reports[id].line}</span>
                      </span>
                      <Icon of={ChevronRight} className="text-muted rtl:-scale-x-100" />
                    </Link>
                  </li>
                ))}
              </ul>
            </Card>
          );
        })}
      </div>
    </>
  );
}
