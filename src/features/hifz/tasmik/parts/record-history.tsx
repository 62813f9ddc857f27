import { useQuery } from "@tanstack/react-query";
import { MISTAKES } from "#features/hifz/records/rules/kinds.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import type { RecordVersion } from "#features/hifz/tasmik/contract.ts";
import { entryText } from "#features/hifz/tasmik/text/entry.ts";
import { sittingText } from "#features/hifz/tasmik/text/sitting.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { dayOf, formatDate, formatTime } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { tasmikClient } from "./tasmik-client.ts";
import { rangeWords, resultWords } from "./tasmik-words.ts";

type Props = {
  record: { id: string };
  /** Whose record it is, or what it is of. */
  line: string;
  settings: Pick<HifzSettings, "scale">;
  onClose: () => void;
};

/** Every version of a record, newest first: what it said, who wrote it, when, and why. */
export function RecordHistory({ record, line, settings, onClose }: Props) {
  const t = useText(tasmikText);
  const title = useText(entryText).entry.history;
  const found = useQuery({
    ...tasmikClient.recordHistory.queryOptions({ input: { id: record.id } }),
    staleTime: 0,
  });
  return (
    <Dialog open size="sm" {...{ onClose, title, line }}>
      <LoadState of={found} failed={t.loadFailed} />
      <ol>
        {found.data?.map((version) => (
          <li
            key={version.version}
            className="border-t border-line py-3 first:border-t-0 first:pt-1"
          >
            <Version {...{ version, settings }} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

type VersionProps = { version: RecordVersion; settings: Props["settings"] };

function Version({ version, settings }: VersionProps) {
  const t = useText(tasmikText);
  const e = useText(entryText);
  const { reasons } = useText(sittingText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "UTC";
  const { from_id, to_id, kept_to, partial_id, decision, reason } = version;
  const { changed_by, changed_at, notes, family_note, why, voided } = version;
  const outcome = decision ? resultWords(t, settings, version) : reason && reasons[reason];
  const word = voided ? t.takenBack : outcome;
  const more = [
    ...MISTAKES.map((kind) => version[kind] > 0 && `${e.entry.kinds[kind]} ${version[kind]}`),
    partial_id !== null && e.entry.begun(rangeWords(t, [partial_id, partial_id])),
  ].filter(Boolean);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        {word && (
          <Badge tone={voided || !decision ? "neutral" : "brand"} icon={null}>
            {word}
          </Badge>
        )}
        {from_id && to_id && (
          <span className="text-14">{rangeWords(t, [from_id, kept_to ?? to_id])}</span>
        )}
      </p>
      {more.length > 0 && <p className="mt-1 text-14">{more.join(" · ")}</p>}
      <p className="mt-1.5 text-13 text-muted">
        <NamePart className="font-medium text-ink">{changed_by || e.someone}</NamePart>
        {` · ${formatDate(dayOf(changed_at, zone), lang)} ${formatTime(changed_at, zone)}`}
      </p>
      {[notes, family_note].filter(Boolean).map((note) => (
        <p key={note} className="mt-1 text-14 wrap-anywhere">
          <NamePart>{note}</NamePart>
        </p>
      ))}
      {why && (
        <p className="mt-1 text-14 wrap-anywhere text-muted">
          <NamePart>{e.pastOf.why(why)}</NamePart>
        </p>
      )}
    </>
  );
}
