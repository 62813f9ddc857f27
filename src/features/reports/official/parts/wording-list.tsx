import { useQuery } from "@tanstack/react-query";
import { PenLine } from "lucide-react";
import { useState } from "react";
import { LetterDialog } from "#features/letters/parts/letter-dialog.tsx";
import { newWording, type OfficialWording } from "#features/reports/official/contract.ts";
import { OFFICIAL_PLACES } from "#features/reports/official/rules.ts";
import { officialText } from "#features/reports/official/text/official.ts";
import { type LetterWords, unknownPlaces } from "#lib/letters.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Card } from "#ui/kit/card.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { officialLettersClient } from "./official-letters-client.ts";

/** Lists the wordings of the official letters. */
export function WordingList() {
  const t = useText(officialText);
  const wordings = useQuery(officialLettersClient.listOfficialWordings.queryOptions());
  const [open, setOpen] = useState<OfficialWording>();
  return (
    <>
      <LoadState of={wordings} failed={t.loadFailed} />
      {wordings.data && (
        <Card pad={false}>
          <ul className="divide-y divide-line">
            {wordings.data.map((wording) => (
              <li
                key={wording.kind}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 max-sm:px-4"
              >
                <div className="min-w-0 flex-1 basis-60">
                  <p className="flex flex-wrap items-center gap-2 font-semibold">
                    {t.kinds[wording.kind]}
                    {wording.own && (
                      <Badge tone="brand" icon={PenLine}>
                        {t.own}
                      </Badge>
                    )}
                  </p>
                  <p className="text-14 wrap-anywhere text-muted" lang="ms">
                    {wording.subject}
                  </p>
                </div>
                <Button
                  aria-label={`${t.edit}: ${t.kinds[wording.kind]}`}
                  onClick={() => setOpen(wording)}
                >
                  {t.edit}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {open && <WordingDialog wording={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

type DialogProps = { wording: OfficialWording; onClose: () => void };

/** Edits the wording of one letter, and lists the places that it may contain. */
function WordingDialog({ wording, onClose }: DialogProps) {
  const t = useText(officialText);
  const { kind, own, subject, body } = wording;
  const [words, setWords] = useState<LetterWords>({ subject, body });
  const unknown = unknownPlaces(`${words.subject} ${words.body}`, OFFICIAL_PLACES);
  const wanted = { kind, ...words };
  const changes = [officialLettersClient.key()];
  const save = useAction(() => officialLettersClient.setOfficialWording.call(wanted), {
    changes,
    done: t.saved,
    failed: t.saveFailed,
    onDone: onClose,
  });
  const reset = useAction(() => officialLettersClient.resetOfficialWording.call({ kind }), {
    changes,
    done: t.wasReset,
    failed: t.saveFailed,
    onDone: onClose,
  });
  const busy = save.busy || reset.busy;
  return (
    <LetterDialog
      title={t.editTitle(t.kinds[kind])}
      words={words}
      onChange={setWords}
      failed={save.problem ?? reset.problem}
      onClose={onClose}
      footer={
        <>
          {own && (
            <Button disabled={busy} onClick={() => void reset.start()}>
              {t.reset}
            </Button>
          )}
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind="brand"
            busy={save.busy}
            disabled={busy || !newWording.safeParse(wanted).success}
            onClick={() => void save.start()}
          >
            {t.save}
          </Button>
        </>
      }
    >
      <output className="block text-14 text-muted">
        {unknown.length > 0 ? (
          <span className="font-semibold text-absent">{t.unknown(unknown.join(", "))}</span>
        ) : (
          <>
            {t.places}{" "}
            {OFFICIAL_PLACES.map((place) => (
              <code key={place} className="me-2 inline-block text-ink">{`{${place}}`}</code>
            ))}
          </>
        )}
      </output>
    </LetterDialog>
  );
}
