import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { LAST_PAGE } from "#features/hifz/mushaf/rules/ayahs.ts";
import { pageRange, refOf } from "#features/hifz/mushaf/rules/positions.ts";
import { formatRange } from "#features/hifz/mushaf/rules/ranges.ts";
import type { HifzPupilAnswer, MapPage } from "#features/hifz/pupil/contract.ts";
import type { MapState } from "#features/hifz/pupil/rules/map.ts";
import { pupilHifzText } from "#features/hifz/pupil/text.ts";
import { formatDate } from "#lib/dates.ts";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import type { Tone } from "#ui/base/tone.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { hifzPupilClient } from "./hifz-pupil-client.ts";
import { useRecordWords } from "./use-record-words.ts";

const TONES: Record<MapState, Tone> = {
  firm: "present",
  new: "brand",
  weak: "absent",
  begun: "late",
  none: "neutral",
};

const MOST_AYAHS = 6;

type Props = {
  pupil: HifzPupilAnswer;
  page: number;
  found: MapPage | undefined;
  onPage: (page: number | undefined) => void;
};

/** A page of the map: its state at once, and how it was heard as soon as that is read. */
export function PageFacts({ pupil, page, found, onPage }: Props) {
  const t = useText(pupilHifzText);
  const { lang } = useLang();
  const state = found?.state ?? "none";
  const range = pageRange(page, pupil.edition);
  return (
    <section
      aria-label={t.page}
      className="sticky bottom-[var(--bottom-bar,0px)] grid gap-2 rounded-b-card border-t border-line bg-surface p-5 pt-3 shadow-raised max-sm:p-4 max-sm:pt-2 print:hidden"
    >
      <div className="flex items-center justify-between gap-2">
        <h3 className="min-w-0 font-semibold">{t.pageName(page, formatRange(range, t.range))}</h3>
        <div className="flex shrink-0">
          <IconButton
            icon={ChevronLeft}
            label={t.previousPage}
            disabled={page === 1}
            onClick={() => onPage(page - 1)}
          />
          <IconButton
            icon={ChevronRight}
            label={t.nextPage}
            disabled={page === LAST_PAGE}
            onClick={() => onPage(page + 1)}
          />
          <IconButton icon={X} label={t.close} onClick={() => onPage(undefined)} />
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
        <Badge tone={TONES[state]}>{t.states[state]}</Badge>
        {found && (
          <>
            {found.is_late && <span>{t.late}</span>}
            {found.share < 1000 && <span>{t.share(Math.floor(found.share / 10))}</span>}
            <span>
              {found.heard_on ? t.heardOn(formatDate(found.heard_on, lang, "day")) : t.neverHeard}
            </span>
            {found.good + found.bad > 0 && <span>{t.hearings(found.good, found.bad)}</span>}
          </>
        )}
      </p>
      <Hearings pupil={pupil} page={page} />
    </section>
  );
}

/** The latest records of the page with who listened, and the verses where mistakes were noted. */
function Hearings({ pupil, page }: Pick<Props, "pupil" | "page">) {
  const t = useText(pupilHifzText);
  const { lang } = useLang();
  const words = useRecordWords(pupil);
  const { student_id } = pupil;
  const heard = useQuery({
    ...hifzPupilClient.readPupilPage.queryOptions({ input: { student_id, page: String(page) } }),
    // A page that nobody has heard of has nothing to read.
    enabled: pupil.covered.length > 0,
  });
  if (heard.error) return <p className="text-14 text-muted">{t.pageFailed}</p>;
  if (!heard.data) return null;
  const { records, mistakes } = heard.data;
  const perAyah = new Map<number, number>();
  for (const { ayah_id, count } of mistakes) {
    perAyah.set(ayah_id, (perAyah.get(ayah_id) ?? 0) + count);
  }
  const ayahs = [...perAyah].toSorted(([, a], [, b]) => b - a).slice(0, MOST_AYAHS);
  return (
    <>
      {records.length > 0 && (
        <ul className="grid gap-1 text-14">
          {records.map((record) => (
            <li key={record.id} className="flex flex-wrap gap-x-2">
              <span className="tabular-nums">{formatDate(record.date, lang)}</span>
              <span className="font-medium">
                {[words.stream(record), words.outcome(record)?.word].filter(Boolean).join(" · ")}
              </span>
              <span className="text-muted">
                <NamePart>{words.heardBy(record)}</NamePart>
              </span>
            </li>
          ))}
        </ul>
      )}
      {ayahs.length > 0 && (
        <p className="text-14">
          <span className="text-muted">{`${t.mistakesAt}: `}</span>
          {ayahs
            .map(([id, count]) => {
              const { surah, ayah } = refOf(id);
              return t.ayah(`${surah}:${ayah}`, count);
            })
            .join(", ")}
        </p>
      )}
    </>
  );
}
