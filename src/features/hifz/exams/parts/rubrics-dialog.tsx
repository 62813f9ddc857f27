import { useQuery } from "@tanstack/react-query";
import { Copy, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { standardRubrics } from "#features/hifz/exams/rules/presets.ts";
import { MOST_PARTS, newKey, type OwnRubric } from "#features/hifz/exams/rules/rubrics.ts";
import { rubricsText } from "#features/hifz/exams/text/rubrics.ts";
import { hifzSettingsClient } from "#features/hifz/settings/parts/hifz-settings-client.ts";
import { UNCHANGED_SETTINGS } from "#features/hifz/settings/rules.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Dialog } from "#ui/kit/dialog.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { tenthWords } from "./exam-words.ts";
import { examsClient } from "./exams-client.ts";
import { RubricEditor } from "./rubric-editor.tsx";

/** The school's own rubrics, each a changed copy of another one. */
export function RubricsDialog({ onClose }: { onClose: () => void }) {
  const t = useText(rubricsText);
  const found = useQuery(examsClient.readRubrics.queryOptions());
  const settings = useQuery(hifzSettingsClient.readHifzSettings.queryOptions());
  const grades = settings.data ?? UNCHANGED_SETTINGS;
  const [edited, setEdited] = useState<OwnRubric>();
  const own = found.data?.rubrics ?? [];
  const save = useAction(
    (rubrics: OwnRubric[]) =>
      examsClient.changeRubrics.call({ rubrics, version: found.data?.version }),
    {
      changes: [examsClient.key(), hifzSettingsClient.key()],
      done: t.saved,
      explain: (error) => (errorData(error).reason === "stale" ? t.stale : undefined),
      failed: t.failed,
      rereadsWhenRefused: true,
    },
  );
  const copy = (rubric: OwnRubric) =>
    setEdited({ ...rubric, key: newKey(), name: t.copyOf(rubric.name).slice(0, 80) });

  if (edited && found.data) {
    return (
      <RubricEditor
        rubric={edited}
        known={found.data}
        scale={grades.scale}
        onClose={() => setEdited(undefined)}
      />
    );
  }
  return (
    <Dialog
      open
      size="lg"
      title={t.title}
      line={t.line}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t.close}</Button>}
    >
      {save.problem && (
        <div className="mb-4">
          <ErrorBox text={save.problem} />
        </div>
      )}
      <LoadState of={found} failed={t.loadFailed} />
      {found.data && (
        <div className="grid gap-5">
          <Group title={t.own}>
            {own.length === 0 && <li className="py-2 text-muted">{t.none}</li>}
            {own.map((rubric) => (
              <RubricLine key={rubric.key} rubric={rubric}>
                <IconButton
                  icon={Pencil}
                  label={t.edit(rubric.name)}
                  onClick={() => setEdited(rubric)}
                />
                <IconButton
                  icon={Trash2}
                  label={t.remove(rubric.name)}
                  disabled={save.busy}
                  onClick={() => void save.start(own.filter(({ key }) => key !== rubric.key))}
                />
              </RubricLine>
            ))}
          </Group>
          <Group title={t.standard}>
            {standardRubrics(grades).map((rubric) => (
              <RubricLine key={rubric.key} rubric={rubric}>
                <Button
                  size="sm"
                  icon={Copy}
                  aria-label={`${t.copy}: ${rubric.name}`}
                  disabled={own.length >= MOST_PARTS.rubrics}
                  onClick={() => copy(rubric)}
                >
                  {t.copy}
                </Button>
              </RubricLine>
            ))}
          </Group>
        </div>
      )}
    </Dialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}

function RubricLine({ rubric, children }: { rubric: OwnRubric; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2 py-2">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-medium">{rubric.name}</span>
        <span className="block text-14 text-muted">
          {rubric.sections
            .map(({ name, base, bonus }) => `${name} ${tenthWords(base + bonus)}`)
            .join(" · ")}
        </span>
      </span>
      {children}
    </li>
  );
}
