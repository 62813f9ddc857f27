import { CheckCheck, type LucideIcon, Save } from "lucide-react";
import { type ReactNode, useCallback, useState } from "react";
import type { Mark } from "#features/attendance/contract.ts";
import {
  filterMarks,
  type Line,
  type MarkFilter,
  type MarkValue,
  totalsOf,
} from "#features/attendance/rules.ts";
import { formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { ErrorBox } from "#ui/error-box.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import type { Sheet } from "./attendance-api.ts";
import { focusRow } from "./focus-row.ts";
import { HistoryDialog } from "./history-dialog.tsx";
import { RegisterFilters } from "./register-filters.tsx";
import { EmptyRegister, RefusalLine, WriteProblem } from "./register-notices.tsx";
import { RegisterTable, rowId } from "./register-table.tsx";
import { nameOf, savedWords, standingWords, useSpeech } from "./register-words.ts";
import { SaveBar } from "./save-bar.tsx";
import { useKept } from "./use-kept.ts";
import { useNotices } from "./use-notices.ts";
import { useRegister } from "./use-register.ts";
import { useLasting, useLeaveGuard } from "./use-sending.ts";

type Props = {
  sheet: Sheet;
  filter: MarkFilter;
  onFilter: (filter: MarkFilter) => void;
  /** The choosers of class and day, beneath the head. */
  children: ReactNode;
};

/** One register: totals that filter, lines, and Save Attendance. */
export function RegisterView({ sheet, filter, onFilter, children }: Props) {
  const speech = useSpeech();
  const { t, lang } = speech;
  const { class_id, date } = sheet;
  const [shown, setShown] = useState<Mark>();

  const { sayLost, sayJoined } = useNotices();
  const register = useRegister(sheet, sayLost);
  const { query, lines, mark } = register;
  const { data, isPlaceholderData } = query;

  const { kept, keep } = useKept(sheet, filter);
  const onMark = useCallback(
    (line: Line, value: MarkValue) => {
      keep(line);
      mark(line, value);
    },
    [keep, mark],
  );

  const totals = totalsOf(lines);
  const found = filterMarks(lines, filter, kept);
  const failed = lines.filter(({ press }) => press?.state === "failed");
  const isSending = lines.some(({ press }) => press?.state === "sending");
  const isSlow = useLasting(isSending);
  useLeaveGuard(isSending || failed.length > 0);

  const isSaving = register.isSaving || isSlow;
  const problem = failed[0]?.press?.error ?? (isSending ? null : register.saveError);
  const lost = problem ? failed.length : undefined;
  const isUsed = lines.length > 0;
  const readsOnly = data?.refusal === "role" || data?.refusal === "not_class_teacher";
  const canWrite = data?.refusal === null;
  const isDone = data?.taken && totals.unmarked === 0 && !problem;
  const standing = data && { date: data.date, taken: data.taken, unmarked: totals.unmarked };
  const words = standing && standingWords(speech, { ...standing, isSaving, lost });

  function onSave() {
    if (isPlaceholderData) return;
    const unmarked = lines.filter(({ status }) => !status).map(({ student_id }) => student_id);
    register.save(
      { ...sheet, unmarked },
      { onSuccess: (answer) => sayJoined(answer.register, answer.new_students) },
    );
  }

  function onRetry() {
    const [first] = failed;
    if (!first) return onSave();
    focusRow(document.getElementById(rowId(first)));
    register.retry();
  }

  const saveButton = (icon?: LucideIcon) => (
    <Button
      kind={isDone ? "quiet" : "brand"}
      icon={icon}
      busy={register.isSaving}
      disabled={!canWrite}
      onClick={onSave}
    >
      {isDone && data.taken ? savedWords(speech, data.taken.at, data.date) : t.save}
    </Button>
  );

  return (
    <>
      <PageHead
        title={t.title}
        line={<span className="max-sm:hidden">{formatDate(date, lang, "long")}</span>}
        status={isUsed && !readsOnly && <span className="max-sm:-mt-4 max-sm:block">{words}</span>}
        action={
          isUsed &&
          !readsOnly && (
            <span className="max-sm:hidden">{saveButton(isDone ? CheckCheck : Save)}</span>
          )
        }
      />
      <RegisterFilters
        totals={isUsed && !readsOnly ? totals : undefined}
        filter={filter}
        onFilter={onFilter}
      >
        {children}
      </RegisterFilters>
      {data && <RefusalLine register={data} />}
      {!data && query.error && (
        <ErrorBox
          text={t.loadFailed}
          requestId={errorData(query.error).request_id}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.isPending && <SkeletonRows />}
      {/* Another register on its way: this one cannot be written, and fades when it takes long. */}
      <div
        inert={isPlaceholderData}
        aria-busy={isPlaceholderData}
        className="transition-opacity aria-busy:opacity-50 aria-busy:delay-300"
      >
        {found.length > 0 && (
          <RegisterTable
            lines={found}
            canWrite={canWrite}
            withActions={!readsOnly}
            onMark={onMark}
            onHistory={setShown}
            onReach={keep}
          />
        )}
        {data && !isUsed && <EmptyRegister class_id={class_id} readsOnly={readsOnly} />}
        {isUsed && found.length === 0 && (
          <Empty
            title={t.noMatch}
            text={t.noMatchText}
            action={<Button onClick={() => onFilter({})}>{t.showAll}</Button>}
          />
        )}
      </div>
      {canWrite && isUsed && <p className="mt-3 text-13 text-muted max-lg:hidden">{t.keys}</p>}
      {problem && (
        <WriteProblem
          error={problem}
          name={failed[0] && nameOf(failed[0].student)}
          onRetry={onRetry}
        />
      )}
      {canWrite && isUsed && (
        <SaveBar
          totals={totals}
          standing={totals.unmarked > 0 && !isSaving && !problem ? undefined : words}
        >
          {saveButton()}
        </SaveBar>
      )}
      {shown && <HistoryDialog mark={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
