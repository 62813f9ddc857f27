import { useQuery } from "@tanstack/react-query";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import type { RecordVersion } from "#features/hifz/tasmik/contract.ts";
import type { ShownRecord } from "#features/hifz/tasmik/rules/shown.ts";
import { entryText } from "#features/hifz/tasmik/text/entry.ts";
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
  record: ShownRecord & { id: string };
  name: string;
  settings: HifzSettings;
  onClose: () => void;
};

/** Every version of a record, newest first, with who wrote it and when. */
export function RecordHistory({ record, name, settings, onClose }: Props) {
  const t = useText(tasmikText);
  const e = useText(entryText);
  const found = useQuery({
    ...tasmikClient.recordHistory.queryOptions({ input: { id: record.id } }),
    staleTime: 0,
  });
  return (
    <Dialog open size="sm" onClose={onClose} title={name} line={e.entry.history}>
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

function Version({ version, settings }: { version: RecordVersion; settings: HifzSettings }) {
  const t = useText(tasmikText);
  const e = useText(entryText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "UTC";
  const { from_id, to_id, kept_to, changed_by, changed_at, notes, family_note, why, voided } =
    version;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={voided ? "neutral" : "brand"} icon={null}>
          {voided ? t.takenBack : resultWords(t, settings, version)}
        </Badge>
        {from_id && to_id && (
          <span className="text-14">{rangeWords(t, [from_id, kept_to ?? to_id])}</span>
        )}
      </p>
      <p className="mt-1.5 text-13 text-muted">
        <NamePart className="font-medium text-ink">{changed_by || t.someone}</NamePart>
        {` · ${formatDate(dayOf(changed_at, zone), lang)} ${formatTime(changed_at, zone)}`}
      </p>
      {[notes, family_note].filter(Boolean).map((note) => (
        <p key={note} className="mt-1 text-14 wrap-anywhere">
          {note}
        </p>
      ))}
      {why && <p className="mt-1 text-14 wrap-anywhere text-muted">{e.pastOf.why(why)}</p>}
    </>
  );
}
