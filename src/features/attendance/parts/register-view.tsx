import { Save, Users } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Mark } from "#features/attendance/contract.ts";
import { filterMarks, totalsOf, type MarkFilter, type Totals } from "#features/attendance/rules.ts";
import { attendanceText, type AttendanceText } from "#features/attendance/text.ts";
import { formatDate, formatTime } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Chips } from "#ui/chips.tsx";
import { Empty } from "#ui/empty.tsx";
import { ErrorBox } from "#ui/error-box.tsx";
import { useLang, useText } from "#ui/lang.tsx";
import { useMay, useMe } from "#ui/me.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Select } from "#ui/select.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { useToast } from "#ui/toast.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { RegisterTable } from "./register-table.tsx";
import { statusIcons } from "./statuses.ts";
import { useRegister, type Failure } from "./use-register.ts";

type Props = {
  sheet: { class_id: string; date: string };
  filter: MarkFilter;
  onFilter: (filter: MarkFilter) => void;
  /** The choosers of class and day, beneath the head. */
  children: ReactNode;
};

const VALUES = ["present", "absent", "late", "excused", "unmarked"] as const;

/** One register: totals, lines, and Save Attendance. */
export function RegisterView({ sheet, filter, onFilter, children }: Props) {
  const t = useText(attendanceText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "UTC";
  const mayEnrol = useMay("enrollments.write");
  const toast = useToast();
  const [failure, setFailure] = useState<Failure>();
  const [shown, setShown] = useState<Mark>();

  const { register, lines, mark, save, isSending } = useRegister(sheet, {
    onFailure: setFailure,
    onStale: (current, wanted) =>
      toast({
        text: t.stale(
          current.student.first_name || current.student.student_id,
          current.marked_by ?? "",
          t[current.status ?? "unmarked"],
          current.marked_at ? formatTime(current.marked_at, zone) : "",
        ),
        tone: "late",
        action: { label: t.setMine(t[wanted]), onAction: () => onMark(current.student_id, wanted) },
        seconds: 15,
      }),
  });

  function onMark(...args: Parameters<typeof mark>) {
    setFailure(undefined);
    mark(...args);
  }

  function onSave() {
    setFailure(undefined);
    save.mutate(undefined, {
      onSuccess({ new_students }) {
        const { length } = new_students;
        if (length > 0) toast({ text: t.newStudents(length), tone: "late" });
      },
    });
  }

  const { data } = register;
  const isCurrent = data?.class_id === sheet.class_id && data.date === sheet.date;
  const canWrite = data?.refusal === null && isCurrent;
  const readsOwn = data?.refusal === "role";
  const totals = totalsOf(lines);
  const found = filterMarks(lines, filter);
  const time = data?.taken && formatTime(data.taken.at, zone);
  const saving = save.isPending || isSending;
  const status = statusWord({ t, saving, failed: save.isError || Boolean(failure), time, totals });

  const saveButton = (
    <Button
      kind="brand"
      size="lg"
      icon={Save}
      busy={save.isPending}
      disabled={!canWrite}
      onClick={onSave}
    >
      {t.save}
    </Button>
  );

  return (
    <>
      <PageHead
        title={t.title}
        line={formatDate(sheet.date, lang, "long")}
        status={data && !readsOwn && status}
        action={!readsOwn && lines.length > 0 && saveButton}
        wideOnly={canWrite}
      />
      {children}
      {!readsOwn && lines.length > 0 && (
        <div className="mb-3.5 flex flex-wrap items-center gap-3">
          <Chips
            label={t.totals}
            options={[
              { value: "all", label: t.all, count: lines.length },
              ...VALUES.map((value) => ({
                value,
                label: t[value],
                count: totals[value],
                icon: statusIcons[value],
                tone: value === "unmarked" ? ("neutral" as const) : value,
              })),
            ]}
            value={filter.status ?? "all"}
            onChange={(value) =>
              onFilter({ ...filter, status: value === "all" ? undefined : value })
            }
            className="w-full"
          />
          <Select
            label={t.filter}
            value={filter.status && filter.status !== "unmarked" ? filter.status : ""}
            options={[
              { value: "", label: t.allStatus },
              ...VALUES.slice(0, 4).map((value) => ({ value, label: t[value] })),
            ]}
            onChange={(value) =>
              onFilter({ ...filter, status: VALUES.find((one) => one === value) })
            }
            className="max-sm:w-34"
          />
          <SearchField
            label={t.search}
            placeholder={t.search}
            value={filter.q ?? ""}
            onChange={(q) => onFilter({ ...filter, q: q || undefined })}
            className="min-w-0 flex-1"
          />
        </div>
      )}
      {data?.refusal && data.refusal !== "role" && (
        <output className="mb-3.5 block text-14 text-muted">{t.refusal[data.refusal]}</output>
      )}
      {register.error && !isCurrent && (
        <ErrorBox
          text={t.loadFailed}
          requestId={errorData(register.error).request_id}
          onRetry={() => void register.refetch()}
          busy={register.isFetching}
        />
      )}
      {failure && <FailureBox failure={failure} onRetry={onMark} />}
      {save.isError && (
        <ErrorBox
          text={errorData(save.error).reason === "not_enrolled" ? t.notEnrolled : t.updateFailed}
          requestId={errorData(save.error).request_id}
          onRetry={onSave}
        />
      )}
      {register.isPending && <SkeletonRows />}
      {data && lines.length === 0 && (
        <Empty
          icon={Users}
          title={readsOwn ? t.nothingSaved : t.nobody}
          text={readsOwn ? t.nothingSavedText : t.nobodyText}
          action={
            mayEnrol && (
              <ButtonLink
                to="/dashboard/classes/$classId/students"
                params={{ classId: sheet.class_id }}
              >
                {t.manage}
              </ButtonLink>
            )
          }
        />
      )}
      {lines.length > 0 && found.length === 0 && (
        <Empty
          title={t.noMatch}
          text={t.noMatchText}
          action={<Button onClick={() => onFilter({})}>{t.showAll}</Button>}
        />
      )}
      {found.length > 0 && (
        <div className={isCurrent ? undefined : "opacity-60"} aria-busy={!isCurrent}>
          <RegisterTable lines={found} onMark={canWrite ? mark : undefined} onHistory={setShown} />
        </div>
      )}
      {canWrite && <p className="mt-3 text-13 text-muted max-sm:hidden">{t.keys}</p>}
      {canWrite && lines.length > 0 && (
        <BottomBar>
          <span className="min-w-0 text-13">
            <span className="line-clamp-2 block leading-tight">{sumUp(t, totals)}</span>
            <span className="line-clamp-2 block leading-tight text-muted">
              {totals.unmarked > 0 ? t.becomePresent(totals.unmarked) : status}
            </span>
          </span>
          {saveButton}
        </BottomBar>
      )}
      {shown && <HistoryDialog mark={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

type FailureProps = {
  failure: Failure;
  onRetry: (student_id: string, status: Failure["status"]) => void;
};

function FailureBox({ failure, onRetry }: FailureProps) {
  const t = useText(attendanceText);
  const { error, mark, status } = failure;
  const { reason, request_id } = errorData(error);
  const why = t.refusal[reason as keyof AttendanceText["refusal"]];
  const text = reason === "not_enrolled" ? t.notEnrolled : (why ?? t.updateFailed);
  return (
    <ErrorBox
      text={`${fullName(mark.student) || mark.student.student_id}: ${text}`}
      requestId={request_id}
      onRetry={why ? undefined : () => onRetry(mark.student_id, status)}
    />
  );
}

type Word = {
  t: AttendanceText;
  saving: boolean;
  failed: boolean;
  time: string | null | undefined;
  totals: Totals;
};

/** Always one: being saved, not saved, saved at, so many not marked. */
function statusWord({ t, saving, failed, time, totals }: Word): string {
  if (saving) return t.saving;
  if (failed) return t.notSaved;
  const unmarked = totals.unmarked > 0 ? t.notMarked(totals.unmarked) : undefined;
  return [time && t.saved(time), unmarked].filter(Boolean).join(" · ");
}

function sumUp(t: AttendanceText, totals: Totals): string {
  const named = VALUES.slice(0, 4).filter((value) => value === "present" || totals[value] > 0);
  return named.map((value) => `${totals[value]} ${t[value].toLowerCase()}`).join(" · ");
}
