import { BookOpenText, Check } from "lucide-react";
import type { RegisterKey } from "#features/attendance/contract.ts";
import { toneOf, wordOf } from "#features/attendance/parts/statuses.ts";
import { studentNameOf } from "#features/attendance/rules.ts";
import { markText } from "#features/attendance/text/marks.ts";
import type { MurajaahRow } from "#features/hifz/tasmik/rules/murajaah.ts";
import { isAwayFrom, liveOf, type SheetLine } from "#features/hifz/tasmik/rules/shown.ts";
import { murajaahText } from "#features/hifz/tasmik/text/murajaah.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { Select } from "#ui/kit/select.tsx";
import { SelectBox, type Selection } from "#ui/kit/selection.tsx";
import { Table } from "#ui/kit/table.tsx";
import { useDueWords } from "./use-due-words.ts";

type Props = {
  rows: readonly MurajaahRow[];
  /** All pupils of the sheet: anybody of them may listen. */
  lines: readonly SheetLine[];
  partners: Readonly<Record<string, string>>;
  settings: HifzSettings;
  registerKey: RegisterKey;
  selection: Selection;
  canWrite: boolean;
  onPartner: (student_id: string, partner_id: string) => void;
};

/** A line for each pupil: what is due, how old it is, and who listens. */
export function MurajaahTable(props: Props) {
  const { rows, lines, partners, settings, registerKey, selection, canWrite, onPartner } = props;
  const t = useText(murajaahText);
  const words = useDueWords(settings);
  const nameOf = (student_id: string) => {
    const line = lines.find((one) => one.student_id === student_id);
    return line ? studentNameOf(line.student) : "";
  };
  const isOpen = ({ line, part }: MurajaahRow) => part.ranges.length > 0 && !isAwayFrom(line);
  return (
    <Table
      label={t.title}
      rows={rows}
      keyOf={({ line }) => line.student_id}
      columns={[
        {
          id: "pupil",
          head: t.pupil,
          phone: "main",
          cell: (row) => (
            <span className="flex items-center gap-3">
              {canWrite && isOpen(row) && (
                <SelectBox
                  selection={selection}
                  id={row.line.student_id}
                  label={t.tick(nameOf(row.line.student_id))}
                />
              )}
              <NamePart className="font-semibold">{nameOf(row.line.student_id)}</NamePart>
            </span>
          ),
        },
        {
          id: "due",
          head: t.due,
          phone: "wide",
          cell: (row) => <Due row={row} words={words} nameOf={nameOf} />,
        },
        {
          id: "age",
          className: "sm:max-md:hidden",
          head: t.age,
          phone: "hide",
          cell: ({ part }) => (part.pages > 0 ? words.age(part) : ""),
        },
        {
          id: "partner",
          head: t.partner,
          phone: "wide",
          cell: (row) => {
            const { student_id } = row.line;
            if (!canWrite || !isOpen(row)) return null;
            return (
              <Select
                label={t.partnerOf(nameOf(student_id))}
                value={partners[student_id] ?? ""}
                options={[
                  { value: "", label: t.noPartner },
                  ...lines
                    .filter((one) => one.student_id !== student_id)
                    .map((one) => ({ value: one.student_id, label: studentNameOf(one.student) })),
                ]}
                onChange={(value) => onPartner(student_id, value)}
                className="sm:max-w-56"
              />
            );
          },
        },
        {
          id: "open",
          head: t.openSheet,
          phone: "aside",
          cell: ({ line }) => (
            <ButtonLink
              icon={BookOpenText}
              size="sm"
              to="/dashboard/hifz"
              search={{
                class: registerKey.class_id,
                date: registerKey.date,
                session: registerKey.session,
                stream: "ulang_lama",
              }}
              aria-label={t.openSheetOf(nameOf(line.student_id))}
            >
              {t.tasmik}
            </ButtonLink>
          ),
        },
      ]}
    />
  );
}

type DueProps = {
  row: MurajaahRow;
  words: ReturnType<typeof useDueWords>;
  nameOf: (student_id: string) => string;
};

/** What is due, or what became of it. */
function Due({ row: { line, part }, words, nameOf }: DueProps) {
  const t = useText(murajaahText);
  const a = useText(markText);
  const heard = liveOf(line.records, "ulang_lama");
  const peers = heard.flatMap(({ hearer_student_id }) => hearer_student_id ?? []);
  const by = peers[0]
    ? nameOf(peers[0])
    : heard.some((record) => record.heard_by === "peer")
      ? t.byPeer
      : t.byTeacher;
  return (
    <span className="block">
      {part.pages > 0 && (
        <>
          <span className="block wrap-anywhere">{words.ranges(part)}</span>
          <span className="block text-13 text-muted">
            {words.size(part)}
            {part.weak > 0 && <span className="text-late"> · {words.weak(part)}</span>}
            <span className="sm:hidden">
              {" "}
              · {t.age}: {words.age(part)}
            </span>
          </span>
        </>
      )}
      {heard.length > 0 && (
        <Badge tone="present" icon={Check}>
          {t.state}: {by}
        </Badge>
      )}
      {isAwayFrom(line) && line.mark.status && (
        <Badge tone={toneOf(line.mark.status)}>{wordOf(a, line.mark)}</Badge>
      )}
    </span>
  );
}
