import { useQueries } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { AuditLine } from "#features/audit/contract.ts";
import { auditClient } from "#features/audit/parts/audit-client.ts";
import { auditColumns } from "#features/audit/parts/audit-export.ts";
import { AuditList } from "#features/audit/parts/audit-list.tsx";
import { RECORD_KINDS } from "#features/audit/rules.ts";
import { auditText } from "#features/audit/text.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { textOf } from "#lib/search-params.ts";
import { formatDate, isDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { FilterSelect, FilteredList } from "#ui/filtered-list.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { useListSearch } from "#ui/use-list-search.ts";

type Search = {
  q?: string | undefined;
  kind?: (typeof RECORD_KINDS)[number] | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** How many lines a file holds: fifty pages. */
const MAX_FILE_LINES = 5000;

/** Reads all lines of a filter, newest first; `more` says that a file cannot hold them all. */
async function readAll(filter: Search): Promise<{ lines: AuditLine[]; more: boolean }> {
  const lines: AuditLine[] = [];
  for (;;) {
    const before = lines.at(-1)?.id;
    const page = await auditClient.listAudit.call({ ...filter, ...(before && { before }) });
    lines.push(...page.lines);
    if (!page.more || lines.length >= MAX_FILE_LINES) return { lines, more: page.more };
  }
}

const dayOf = (raw: unknown) => (typeof raw === "string" && isDate(raw) ? raw : undefined);

export const Route = createFileRoute("/dashboard/settings/audit")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    q: textOf(raw.q),
    kind: RECORD_KINDS.find((kind) => kind === raw.kind),
    from: dayOf(raw.from),
    to: dayOf(raw.to),
  }),
  component: AuditScreen,
});

function AuditScreen() {
  const t = useText(auditText);
  const { lang } = useLang();
  const { school } = useMe();
  const toast = useToast();
  const zone = school?.time_zone ?? "Asia/Kuala_Lumpur";
  const search = Route.useSearch();
  const { kind, from, to } = search;
  const { text, type, filter, clear } = useListSearch(search, Route.useNavigate());
  // One query per page: the last line shown asks for the next page.
  const [ends, setEnds] = useState<{ of: Search; ids: string[] }>({ of: search, ids: [] });
  const ids = ends.of === search ? ends.ids : [];
  const pages = useQueries({
    queries: [undefined, ...ids].map((before) =>
      auditClient.listAudit.queryOptions({ input: { ...search, ...(before && { before }) } }),
    ),
  });
  const [newest] = pages;
  const last = pages.at(-1);
  const lines = newest?.data ? pages.flatMap((page) => page.data?.lines ?? []) : [];

  async function load() {
    const all = await readAll(search);
    if (all.more) toast({ text: t.cut(all.lines.length), tone: "late" });
    return all.lines;
  }

  return (
    <>
      <div className="mb-3 grid grid-cols-2 items-end gap-3 max-sm:*:min-w-0 sm:grid-cols-[1fr_auto_10rem_10rem]">
        <SearchField label={t.search} value={text} onChange={type} className="max-sm:col-span-2" />
        <FilterSelect
          label={t.kind}
          all={t.allKinds}
          value={kind}
          options={RECORD_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
          onChange={(value) => filter({ kind: value })}
          className="max-sm:col-span-2"
        />
        <DateField
          name="from"
          label={t.from}
          value={from ?? ""}
          onDate={(date) => filter({ from: dayOf(date) })}
        />
        <DateField
          name="to"
          label={t.to}
          value={to ?? ""}
          onDate={(date) => filter({ to: dayOf(date) })}
        />
      </div>
      {newest && (
        <FilteredList
          of={newest}
          failed={t.loadFailed}
          shown={lines.length}
          head={
            <div className="mb-3 flex items-center justify-between gap-3">
              <output className="text-13 text-muted">{t.count(lines.length)}</output>
              <ListExport
                list="audit"
                title={t.title}
                filters={[
                  kind && t.kinds[kind],
                  from && `${t.from} ${formatDate(from, lang)}`,
                  to && `${t.to} ${formatDate(to, lang)}`,
                  search.q,
                ]}
                columns={auditColumns(t, zone)}
                rows={lines}
                load={load}
                align="end"
              />
            </div>
          }
          noMatch={{
            title: t.none,
            text: t.noneText,
            clear: t.showAll,
            onClear: () => clear({ kind: undefined, from: undefined, to: undefined }),
          }}
        >
          <AuditList lines={lines} />
        </FilteredList>
      )}
      {newest?.data && (last?.data?.more || last?.isPending) && (
        <div className="mt-4 flex justify-center">
          <Button
            busy={last.isPending}
            onClick={() => setEnds({ of: search, ids: [...ids, lines.at(-1)?.id ?? ""] })}
          >
            {t.more}
          </Button>
        </div>
      )}
    </>
  );
}
