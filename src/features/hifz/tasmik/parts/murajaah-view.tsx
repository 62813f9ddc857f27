import { useQuery } from "@tanstack/react-query";
import { BookCheck, Check } from "lucide-react";
import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from "react";
import type { RegisterKey } from "#features/attendance/contract.ts";
import { SessionChooser } from "#features/attendance/parts/session-chooser.tsx";
import { UndoButton } from "#features/attendance/parts/undo-button.tsx";
import { useWhy } from "#features/attendance/parts/use-why.tsx";
import { studentNameOf } from "#features/attendance/rules.ts";
import { ClosureNotice } from "#features/calendar/parts/closure-notice.tsx";
import { dueClient } from "#features/hifz/due/parts/due-client.ts";
import type { Said } from "#features/hifz/tasmik/rules/changes.ts";
import { duePart, heardByPeer, withPartner } from "#features/hifz/tasmik/rules/murajaah.ts";
import { isAwayFrom, liveOf } from "#features/hifz/tasmik/rules/shown.ts";
import { murajaahText } from "#features/hifz/tasmik/text/murajaah.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { SelectionBar, useSelection } from "#ui/kit/selection.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { MurajaahExport } from "./murajaah-export.tsx";
import { MurajaahTable } from "./murajaah-table.tsx";
import { NoPupils, SheetRefusal } from "./sheet-notices.tsx";
import { hifzSessions } from "./sheet-queue.ts";
import { useHearing } from "./use-hearing.ts";
import { useSheet } from "./use-sheet.ts";

// Only what was not written needs it.
const OpenRecords = lazyPart(async () => (await import("./open-records.tsx")).OpenRecords);

type Props = {
  registerKey: RegisterKey;
  class_name: string;
  onSession: (key: string) => void;
  /** The choosers of halaqah and day. */
  children: ReactNode;
};

const NO_PARTNERS: Record<string, string> = {};

/** The old revision of a sheet: who is to revise what, and who listened to whom. */
export function MurajaahView({ registerKey, class_name, onSession, children }: Props) {
  const t = useText(murajaahText);
  const facts = useSheet(registerKey);
  const { query, lines } = facts;
  const { data } = query;
  const { class_id, date } = registerKey;
  const known = useQuery(dueClient.readPartners.queryOptions({ input: { class_id, date } }));
  const canWrite = data?.refusal === null && !query.isPlaceholderData;
  const hearing = usePeers(registerKey, facts, canWrite);
  const { selection, ids } = useSelection();
  const [chosen, setChosen] = useState(NO_PARTNERS);

  const pupils = new Set(lines.map(({ student_id }) => student_id));
  const last = (known.data ?? []).filter(({ partner_id }) => pupils.has(partner_id));
  const partners = {
    ...Object.fromEntries(last.map(({ student_id, partner_id }) => [student_id, partner_id])),
    ...chosen,
  };
  const rows = useMemo(
    () =>
      data
        ? lines
            .map((line) => ({ line, part: duePart(line, data.settings) }))
            .filter(({ line, part }) => part.pages > 0 || liveOf(line.records, "ulang_lama").length)
        : [],
    [lines, data],
  );
  const open = rows.filter(({ line, part }) => part.ranges.length > 0 && !isAwayFrom(line));
  const ticked = open.filter(({ line }) => ids.includes(line.student_id));

  function confirm() {
    const said = ticked.flatMap(({ line, part }) =>
      heardByPeer(line, part.ranges, partners[line.student_id] || null),
    );
    hearing.write(said, t.confirmed(ticked.length));
    selection.set([]);
  }

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2 sm:gap-x-3">{children}</div>
      <div className="mb-3 grid gap-2 empty:hidden">
        {data && (
          <SessionChooser
            sessions={hifzSessions(data)}
            value={registerKey.session}
            onChange={onSession}
          />
        )}
        {data?.closure && <ClosureNotice closure={data.closure} date={date} />}
        {data?.refusal && <SheetRefusal refusal={data.refusal} window_days={data.window_days} />}
      </div>
      <LoadState of={query} failed={t.loadFailed} />
      {data && lines.length === 0 && <NoPupils class_id={class_id} />}
      {data && lines.length > 0 && rows.length === 0 && (
        <Empty icon={BookCheck} title={t.noneDue} text={t.noneDueText} />
      )}
      {data && rows.length > 0 && (
        <>
          <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
            {canWrite && open.length > 0 && (
              <Button
                className="max-sm:flex-1"
                onClick={() =>
                  selection.set(
                    ticked.length === open.length ? [] : open.map(({ line }) => line.student_id),
                  )
                }
              >
                {ticked.length === open.length ? t.none : t.all}
              </Button>
            )}
            {open.length === 0 && (
              <p className="font-semibold text-present max-sm:flex-1">{t.allHeard}</p>
            )}
            <span className="ms-auto flex items-center gap-2 max-sm:contents">
              {canWrite && <UndoButton what={hearing.last} onUndo={hearing.undo} />}
              <span className="flex gap-2 max-sm:w-full">
                <MurajaahExport
                  {...{ class_name, date, partners, lines }}
                  settings={data.settings}
                  rows={open}
                />
              </span>
            </span>
          </div>
          <MurajaahTable
            {...{ rows, lines, partners, registerKey, selection, canWrite }}
            settings={data.settings}
            onPartner={(student_id, partner_id) =>
              setChosen((before) => withPartner({ ...partners, ...before }, student_id, partner_id))
            }
          />
          <Suspense>
            {rows
              .filter(({ line }) => line.open.length > 0)
              .map(({ line }) => (
                <div key={line.student_id} className="mt-3">
                  <p className="font-semibold">{studentNameOf(line.student)}</p>
                  <OpenRecords
                    line={line}
                    onDiscard={hearing.discard}
                    onRetry={hearing.retry}
                    onHere={hearing.presentAndRecord}
                    onMine={hearing.recordMine}
                  />
                </div>
              ))}
          </Suspense>
        </>
      )}
      {ticked.length > 0 && canWrite && (
        <SelectionBar
          text={t.ticked(ticked.length)}
          clear={t.none}
          onClear={() => selection.set([])}
        >
          <Button
            kind="brand"
            icon={Check}
            onClick={confirm}
            className="max-sm:order-1 max-sm:w-full"
          >
            {t.confirm}
          </Button>
        </SelectionBar>
      )}
      {hearing.dialog}
    </>
  );
}

type Facts = ReturnType<typeof useSheet>;

type Batch = { what: string; said: Said[] };

/** Writes the records of many pupils through the queue of the sheet, with one question for the reason, and undoes them. */
function usePeers(registerKey: RegisterKey, { query, lines, ...facts }: Facts, canWrite: boolean) {
  const { data } = query;
  const { askWhy, dialog } = useWhy(
    registerKey,
    canWrite && Boolean(data?.needs_why),
    data?.window_days ?? 0,
  );
  const why = useRef<string>(undefined);
  const hearing = useHearing({
    registerKey: facts.registerKey,
    lines,
    askWhy: useCallback((go) => go(why.current), []),
  });
  const [batches, setBatches] = useState<Batch[]>([]);
  const record = (said: readonly Said[], what: string) =>
    askWhy((reason) => {
      why.current = reason;
      for (const one of said) hearing.record(one, what);
    });
  const last = batches.at(-1);
  return {
    ...hearing,
    dialog,
    last: last?.what,
    write(said: Said[], what: string) {
      setBatches((before) => [...before, { what, said }]);
      record(said, what);
    },
    undo: () => {
      if (!last) return;
      setBatches((before) => before.filter((batch) => batch !== last));
      record(
        last.said.map((said) => ({ ...said, voided: true })),
        last.what,
      );
    },
  };
}
