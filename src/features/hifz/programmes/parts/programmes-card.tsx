import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Undo2 } from "lucide-react";
import { useState } from "react";
import type { Programme } from "#features/hifz/programmes/contract.ts";
import { presetOf } from "#features/hifz/programmes/rules.ts";
import { programmesText } from "#features/hifz/programmes/text.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { ProgrammeDialog } from "./programme-dialog.tsx";
import { programmesClient } from "./programmes-client.ts";
import { SyllabusDialog } from "./syllabus-dialog.tsx";
import { useTargetWords } from "./target-fields.tsx";

/** The school's programmes, each with its order, daily target and syllabus. */
export function ProgrammesCard() {
  const t = useText(programmesText);
  const programmes = useQuery(programmesClient.listProgrammes.queryOptions());
  const [isAdding, setAdding] = useState(false);
  return (
    <Card pad={false}>
      <CardHead
        title={t.title}
        action={
          <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        }
      />
      <p className="px-5 pt-4 text-muted max-sm:px-4">{t.line}</p>
      <div className="p-5 max-sm:p-4">
        <LoadState of={programmes} failed={t.loadFailed} />
        {programmes.data?.length === 0 && (
          <>
            <p className="font-semibold">{t.none}</p>
            <p className="text-14 text-muted">{t.noneText}</p>
          </>
        )}
        {programmes.data && programmes.data.length > 0 && (
          <ul className="-my-3 divide-y divide-line">
            {programmes.data.map((programme) => (
              <ProgrammeLine key={programme.id} programme={programme} />
            ))}
          </ul>
        )}
      </div>
      {isAdding && <ProgrammeDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

function ProgrammeLine({ programme }: { programme: Programme }) {
  const t = useText(programmesText);
  const targetWords = useTargetWords();
  const [open, setOpen] = useState<"edit" | "syllabus">();
  const { id, name, order_kind, order_list, pupils, archived_on, syllabus } = programme;
  const archive = useAction(
    (archived: boolean) => programmesClient.changeProgramme.call({ id, archived }),
    {
      changes: "everything",
      done: (_after, archived) => (archived ? t.archived(name) : t.restored(name)),
      failed: t.failed,
      failsInToast: true,
    },
  );
  const preset = presetOf(programme);
  const order = preset ? t.orders[preset] : `${t.orders[order_kind]}: ${order_list.join(", ")}`;
  const facts = [order, targetWords(programme), t.pupils(pupils)];
  if (syllabus.length > 0) facts.push(t.milestones(syllabus.length));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <NamePart className="font-semibold">{name}</NamePart>
        {archived_on && <span className="text-14 text-muted">{` · ${t.archivedMark}`}</span>}
        <span className="block text-14 text-muted">{facts.join(" · ")}</span>
      </span>
      {archived_on ? (
        <Button
          size="sm"
          kind="ghost"
          icon={Undo2}
          busy={archive.busy}
          aria-label={t.restoreOf(name)}
          onClick={() => void archive.start(false)}
        >
          {t.restore}
        </Button>
      ) : (
        <span className="flex flex-wrap gap-1">
          <Button
            size="sm"
            kind="ghost"
            aria-label={t.syllabusOf(name)}
            onClick={() => setOpen("syllabus")}
          >
            {t.syllabus}
          </Button>
          <Button
            size="sm"
            kind="ghost"
            icon={Pencil}
            aria-label={t.editOf(name)}
            onClick={() => setOpen("edit")}
          >
            {t.edit}
          </Button>
        </span>
      )}
      {open === "edit" && (
        <ProgrammeDialog
          programme={programme}
          onArchive={() => {
            setOpen(undefined);
            void archive.start(true);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === "syllabus" && (
        <SyllabusDialog programme={programme} onClose={() => setOpen(undefined)} />
      )}
    </li>
  );
}
