import { useQueries } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { useState } from "react";
import type { AuditLine } from "#features/audit/contract.ts";
import { auditClient } from "#features/audit/parts/audit-client.ts";
import { auditColumns } from "#features/audit/parts/audit-export.ts";
import { AuditList } from "#features/audit/parts/audit-list.tsx";
import { RECORD_KINDS } from "#features/audit/rules.ts";
import { auditText } from "#features/audit/text.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { textOf } from "#lib/search-params.ts";
import { useSearchText } from "#ui/kit/use-search-text.ts";
import { isDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { DateField } from "#ui/base/field.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";
import { Select } from "#ui/kit/select.tsx";
import { useToast } from "#ui/base/toast.tsx";

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
  const { q, kind, from, to } = search;
  const navigate = Route.useNavigate();
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
  const lines = newest?.data && pages.flatMap((page) => page.data?.lines ?? []);

  function keep(next: Search) {
    void navigate({
      search: (before) => ({ ...before, ...next }),
      replace: true,
      resetScroll: false,
    });
  }
  const [text, type] = useSearchText(q, (next) => keep({ q: next }));

  async function load() {
    const all = await readAll(search);
    if (all.more) toast({ text: t.cut(all.lines.length), tone: "late" });
    return all.lines;
  }

  function showAll() {
    type("");
    keep({ kind: undefined, from: undefined, to: undefined });
  }

  return (
    <>
      <div className="mb-3 grid grid-cols-2 items-end gap-3 max-sm:*:min-w-0 sm:grid-cols-[1fr_auto_10rem_10rem]">
        <SearchField label={t.search} value={text} onChange={type} className="max-sm:col-span-2" />
        <Select
          label={t.kind}
          value={kind ?? ""}
          options={[
            { value: "", label: t.allKinds },
            ...RECORD_KINDS.map((value) => ({ value, label: t.kinds[value] })),
          ]}
          onChange={(value) => keep({ kind: value || undefined })}
          className="max-sm:col-span-2"
        />
        <DateField
          name="from"
          label={t.from}
          value={from ?? ""}
          onChange={({ target }) => keep({ from: dayOf(target.value) })}
        />
        <DateField
          name="to"
          label={t.to}
          value={to ?? ""}
          onChange={({ target }) => keep({ to: dayOf(target.value) })}
        />
      </div>
      {newest && <LoadState of={newest} failed={t.loadFailed} />}
      {lines && (
        <>
          <div className="mb-3 flex items-center justify-between gap-3">
            <output className="text-13 text-muted">{t.count(lines.length)}</output>
            <ListExport
              list="audit"
              title={t.title}
              line={t.count(lines.length)}
              columns={auditColumns(t, lang, zone)}
              rows={lines}
              load={load}
              align="end"
            />
          </div>
          {lines.length === 0 ? (
            <Empty
              icon={SearchX}
              title={t.none}
              text={t.noneText}
              action={<Button onClick={showAll}>{t.showAll}</Button>}
            />
          ) : (
            <AuditList lines={lines} />
          )}
          {(last?.data?.more || last?.isPending) && (
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
      )}
    </>
  );
}
