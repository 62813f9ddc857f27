import { Plus, X } from "lucide-react";
import { useState } from "react";
import { type Programme, syllabusChange } from "#features/hifz/programmes/contract.ts";
import { programmesText } from "#features/hifz/programmes/text.ts";
import { newId } from "#lib/ids.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { TextField } from "#ui/base/field.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { DateField } from "#ui/kit/date-field.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { programmesClient } from "./programmes-client.ts";

type Line = { key: string; level: string; by_date: string; pages: string };

/** Changes what each level of a programme is to hold by which date. */
export function SyllabusDialog({
  programme,
  onClose,
}: {
  programme: Programme;
  onClose: () => void;
}) {
  const t = useText(programmesText);
  const [lines, setLines] = useState<Line[]>(() =>
    programme.syllabus.map(({ level, by_date, milli }) => ({
      key: newId(),
      level,
      by_date,
      pages: String(milli / 1000),
    })),
  );
  const [wrong, setWrong] = useState(false);
  const save = useAction(programmesClient.setSyllabus.call, {
    changes: [programmesClient.key()],
    done: t.saved(programme.name),
    failed: t.failed,
    onDone: onClose,
  });
  const change = (key: string, values: Partial<Line>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...values } : line)));

  function submit() {
    const milestones = lines.map(({ level, by_date, pages }) => ({
      level,
      by_date,
      milli: pages.trim() === "" ? NaN : Math.round(Number(pages.replace(",", ".")) * 1000),
    }));
    const parsed = syllabusChange.safeParse({ id: programme.id, milestones });
    setWrong(!parsed.success);
    if (parsed.success) void save.start(parsed.data);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t.syllabusOf(programme.name)}
      line={t.syllabusLine}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="brand" busy={save.busy} onClick={submit}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {wrong && <ErrorBox text={t.syllabusWrong} />}
        {!wrong && save.problem && <ErrorBox text={save.problem} />}
        {lines.length === 0 && <p className="text-muted">{t.noSyllabus}</p>}
        {lines.map(({ key, level, by_date, pages }) => (
          <div
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-3 border-b border-line pb-4 sm:grid-cols-[1fr_12rem_6rem_auto]"
          >
            <TextField
              name={`level_${key}`}
              label={t.level}
              value={level}
              autoComplete="off"
              onChange={(event) => change(key, { level: event.target.value })}
            />
            <IconButton
              icon={X}
              label={t.removeMilestone}
              className="mt-7 justify-self-end sm:order-last"
              onClick={() => setLines(lines.filter((line) => line.key !== key))}
            />
            <DateField
              name={`by_${key}`}
              label={t.byDate}
              defaultValue={by_date}
              onDate={(date) => change(key, { by_date: date })}
            />
            <TextField
              name={`pages_${key}`}
              label={t.pages}
              inputMode="decimal"
              value={pages}
              autoComplete="off"
              onChange={(event) => change(key, { pages: event.target.value })}
            />
          </div>
        ))}
        <Button
          size="sm"
          icon={Plus}
          className="justify-self-start"
          onClick={() => setLines([...lines, { key: newId(), level: "", by_date: "", pages: "" }])}
        >
          {t.addMilestone}
        </Button>
      </div>
    </Dialog>
  );
}
