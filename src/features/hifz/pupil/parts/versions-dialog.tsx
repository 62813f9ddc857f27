import { useQuery } from "@tanstack/react-query";
import type { HifzPupilAnswer, PupilRecord } from "#features/hifz/pupil/contract.ts";
import { pupilHifzText } from "#features/hifz/pupil/text.ts";
import { tasmikClient } from "#features/hifz/tasmik/parts/tasmik-client.ts";
import { dayOf, formatDate, formatTime } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { useRecordWords } from "./use-record-words.ts";

type Props = { record: PupilRecord; pupil: HifzPupilAnswer; part: string; onClose: () => void };

/** Every version of a record, newest first: what it said, who wrote it, when, and why. */
export function VersionsDialog({ record, pupil, part, onClose }: Props) {
  const t = useText(pupilHifzText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "UTC";
  const words = useRecordWords(pupil);
  const found = useQuery(tasmikClient.recordHistory.queryOptions({ input: { id: record.id } }));
  return (
    <Dialog open title={t.versions} line={part} onClose={onClose}>
      <LoadState of={found} failed={t.versionsFailed} />
      {found.data?.length === 0 && <p className="text-muted">{t.noVersions}</p>}
      <ol className="grid gap-4">
        {found.data?.map((version) => (
          <li key={version.version}>
            <p className="font-medium">
              {t.version(version.version)}
              {": "}
              {[
                version.voided && t.voided,
                words.stream(version),
                words.range(version),
                words.outcome({ ...version, strength: null })?.word,
                ...words.details(version),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
            <p className="text-14 text-muted">
              <NamePart>{version.changed_by}</NamePart>
              {` · ${formatDate(dayOf(version.changed_at, zone), lang, "day")}, ${formatTime(version.changed_at, zone)}`}
            </p>
            {[version.why, version.notes, version.family_note].filter(Boolean).map((note) => (
              <p key={note} className="text-14 wrap-anywhere">
                <NamePart>{note}</NamePart>
              </p>
            ))}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
