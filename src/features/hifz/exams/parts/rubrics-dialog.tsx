import { useQuery } from "@tanstack/react-query";
import { Copy, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { rubricsChange } from "#features/hifz/exams/contract.ts";
import { draftOf, type RubricDraft, rubricFrom } from "#features/hifz/exams/rules/drafts.ts";
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
import { RubricFields } from "./rubric-fields.tsx";

type Edited = { rubric: OwnRubric; draft: RubricDraft };

/** The school's own rubrics, each a changed copy of another one. */
export function RubricsDialog({ onClose }: { onClose: () => void }) {
  const t = useText(rubricsText);
  const found = useQuery(examsClient.readRubrics.queryOptions());
  const settings = useQuery(hifzSettingsClient.readHifzSettings.queryOptions());
  const [edited, setEdited] = useState<Edited>();
  const [isWrong, setWrong] = useState(false);
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
      onDone: () => setEdited(undefined),
    },
  );
  const edit = (rubric: OwnRubric) => {
    setWrong(false);
    setEdited({ rubric, draft: draftOf(rubric) });
  };
  const copy = (rubric: OwnRubric) =>
    edit({ ...rubric, key: newKey(), name: t.copyOf(rubric.name).slice(0, 80) });

  function submit({ rubric, draft }: Edited): void {
    const next = rubricFrom(draft, rubric);
    const isKnown = own.some(({ key }) => key === next.key);
    const rubrics = isKnown
      ? own.map((one) => (one.key === next.key ? next : one))
      : [...own, next];
    const isRight = rubricsChange.safeParse({ rubrics }).success;
    setWrong(!isRight);
    if (isRight) void save.start(rubrics);
  }

  const problem = isWrong ? t.wrong : save.problem;
  return (
    <Dialog
      open
      size="lg"
      title={edited ? edited.draft.name || t.title : t.title}
      line={edited ? undefined : t.line}
      onClose={onClose}
      footer={
        edited ? (
          <>
            <Button onClick={() => setEdited(undefined)}>{t.cancel}</Button>
            <Button kind="brand" busy={save.busy} onClick={() => submit(edited)}>
              {t.save}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t.close}</Button>
        )
      }
    >
      {problem && (
        <div className="mb-4">
          <ErrorBox text={problem} />
        </div>
      )}
      {edited ? (
        <RubricFields draft={edited.draft} onChange={(draft) => setEdited({ ...edited, draft })} />
      ) : (
        <>
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
                      onClick={() => edit(rubric)}
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
                {standardRubrics(settings.data ?? UNCHANGED_SETTINGS).map((rubric) => (
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
        </>
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
