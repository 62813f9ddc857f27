import { formatPages, formatRange } from "#features/hifz/mushaf/rules/ranges.ts";
import type { HifzPupilAnswer, PupilRecord } from "#features/hifz/pupil/contract.ts";
import { pupilHifzText } from "#features/hifz/pupil/text.ts";
import { priorsText } from "#features/hifz/priors/text.ts";
import { MISTAKES } from "#features/hifz/records/rules/kinds.ts";
import { gradeName } from "#features/hifz/tasmik/parts/tasmik-words.ts";
import { sittingText } from "#features/hifz/tasmik/text/sitting.ts";
import { NAMED_STREAMS } from "#lib/enumerations.ts";
import { hifzSettingsText } from "#features/hifz/settings/text.ts";
import { DECISION_LOOKS } from "#features/hifz/tasmik/parts/tasmik-words.ts";
import { useText } from "#ui/base/lang.tsx";

/** What can be said of a record, and of each of its versions. */
type Said = Omit<
  PupilRecord,
  | "id"
  | "date"
  | "class_name"
  | "session"
  | "hearer_name"
  | "recorded_by"
  | "notes"
  | "family_note"
  | "corrected"
  | "strength"
>;

/** The words of a pupil's records: names of streams and grades are the school's. */
export function useRecordWords({
  edition,
  labels,
  scale,
}: Pick<HifzPupilAnswer, "edition" | "labels" | "scale">) {
  const t = useText(pupilHifzText);
  const { streams } = useText(hifzSettingsText);
  const { states } = useText(priorsText);
  const { reasons } = useText(sittingText);
  const gradeOf = (grade: string | null) => grade && gradeName({ scale }, grade);

  return {
    stream({ stream }: Pick<PupilRecord, "stream">): string {
      const named = NAMED_STREAMS.find((name) => name === stream);
      if (named) return labels[named] ?? streams[named];
      return t.streams[stream as keyof typeof t.streams];
    },
    range({ from_id, to_id }: Pick<PupilRecord, "from_id" | "to_id">): string {
      return from_id && to_id ? formatRange([from_id, to_id], t.range) : "";
    },
    pages({ from_id, to_id }: Pick<PupilRecord, "from_id" | "to_id">): string {
      return from_id && to_id ? formatPages([from_id, to_id], edition, t.range) : "";
    },
    /** What the teacher decided; of what was not heard or memorised before, the reason or the strength. */
    outcome({ decision, reason, strength }: Pick<PupilRecord, "decision" | "reason" | "strength">) {
      if (decision) return { word: t.decisions[decision], ...DECISION_LOOKS[decision] };
      const word = reason ? reasons[reason] : strength && states[strength];
      return word ? { word, tone: "neutral" as const, icon: null } : null;
    },
    /** The portion that comes next, with its pages. */
    portion(part: Pick<PupilRecord, "from_id" | "to_id"> | null): string {
      return part ? [this.range(part), this.pages(part)].join(" · ") : "";
    },
    /** What is to be revised: a line for each stream that has any. */
    revision({ recent, due }: HifzPupilAnswer["revision"]): string[] {
      const line = (stream: "ulang_baharu" | "ulang_lama", spans: [number, number][]) =>
        `${this.stream({ stream })}: ${t.range.page} ${spans.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(", ")}`;
      return [
        ...(recent.length > 0 ? [line("ulang_baharu", recent)] : []),
        ...(due.length > 0 ? [line("ulang_lama", due)] : []),
      ];
    },
    gradeOf,
    /** The grade, the marks, the mistakes, up to where half was accepted, and what was begun. */
    details(said: Said): string[] {
      const { grade, marks, kept_to, partial_id, attempt } = said;
      return [
        gradeOf(grade),
        marks !== null && t.marks(marks),
        ...MISTAKES.map((kind) => said[kind] && t.mistakes[kind](said[kind])),
        kept_to !== null && t.keptTo(formatRange([kept_to, kept_to], t.range)),
        partial_id !== null && t.begun(formatRange([partial_id, partial_id], t.range)),
        attempt > 1 && t.attempt(attempt),
      ].filter((word) => typeof word === "string");
    },
    heardBy({ heard_by, hearer_name, recorded_by }: PupilRecord): string {
      if (!heard_by || heard_by === "teacher") return recorded_by;
      return t.confirmed(hearer_name || t.hearers[heard_by], recorded_by);
    },
  };
}
