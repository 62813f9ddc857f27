import { useState } from "react";
import * as z from "zod/mini";
import { rubricsChange } from "#features/hifz/exams/contract.ts";
import { draftOf, rubricFrom } from "#features/hifz/exams/rules/drafts.ts";
import { type OwnRubric, repeated, rubricFaults } from "#features/hifz/exams/rules/rubrics.ts";
import { rubricsText } from "#features/hifz/exams/text/rubrics.ts";
import { hifzSettingsClient } from "#features/hifz/settings/parts/hifz-settings-client.ts";
import type { Scale } from "#features/hifz/settings/rules.ts";
import { errorData } from "#lib/errors.ts";
import { useForm } from "#ui/base/form.tsx";
import { issueTexts } from "#ui/base/issue-text.ts";
import { useText } from "#ui/base/lang.tsx";
import { uiText } from "#ui/base/text.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { examsClient } from "./exams-client.ts";
import { RubricFields } from "./rubric-fields.tsx";

type Props = {
  rubric: OwnRubric;
  /** The school's own rubrics as they stand; the one that is edited may be new among them. */
  known: { rubrics: readonly OwnRubric[]; version: number };
  /** The school's grades. */
  scale: Scale;
  onClose: () => void;
};

/** Changes a rubric of the school's own, and says at each field what is wrong with it. */
export function RubricEditor({ rubric, known, scale, onClose }: Props) {
  const t = useText(rubricsText);
  const ui = useText(uiText);
  const [draft, setDraft] = useState(() => draftOf(rubric));
  const isKnown = known.rubrics.some(({ key }) => key === rubric.key);

  /** What is wrong with the rubric at its place among the others, by the names of the fields. */
  function check(rubrics: OwnRubric[]) {
    const at = rubrics.findIndex(({ key }) => key === rubric.key);
    const edited = rubrics[at];
    const parsed = rubricsChange.safeParse({ rubrics });
    if (parsed.success || !edited) return null;
    const own = parsed.error.issues.flatMap((issue) => {
      const [, place, ...path] = issue.path;
      return place === at && path.length > 0 ? [{ ...issue, path }] : [];
    });
    const faults = [
      ...rubricFaults(edited),
      ...repeated(rubrics, []).flatMap(({ path: [place, ...path], reason }) =>
        place === at ? [{ path, reason }] : [],
      ),
    ];
    const texts = faults.map(({ path, reason }) => [path.join("."), t.faults[reason]] as const);
    const fields = issueTexts(own, edited, ui, Object.fromEntries(texts));
    // The data has tenths of a mark, and the person typed marks.
    for (const { code, path } of own) {
      if (path[0] === "sections" && (code === "too_big" || code === "too_small")) {
        if (MARKS.some((name) => name === path.at(-1))) fields[path.join(".")] = t.marksRange;
      }
    }
    return Object.keys(fields).length > 0 ? { fields } : { text: t.wrong };
  }

  const form = useForm({
    schema: z.custom<OwnRubric[]>(),
    shape: () => {
      const next = rubricFrom(draft, rubric);
      return isKnown
        ? known.rubrics.map((one) => (one.key === next.key ? next : one))
        : [...known.rubrics, next];
    },
    check,
    explain: (error) =>
      errorData(error).reason === "stale" ? { text: t.stale } : { text: t.failed },
    onSubmit: (rubrics) => examsClient.changeRubrics.call({ rubrics, version: known.version }),
    changes: [examsClient.key(), hifzSettingsClient.key()],
    done: t.saved,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      size="lg"
      className="grid gap-5"
      title={draft.name || t.title}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
    >
      <RubricFields draft={draft} scale={scale} onChange={setDraft} />
    </FormDialog>
  );
}

const MARKS = ["base", "bonus", "minus", "from"];
