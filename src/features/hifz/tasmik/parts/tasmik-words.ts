import { Check, Contrast, type LucideIcon, RotateCcw } from "lucide-react";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { formatPages, formatRange } from "#features/hifz/mushaf/rules/ranges.ts";
import { milli } from "#features/hifz/mushaf/rules/sizes.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import type { ShownRecord } from "#features/hifz/tasmik/rules/shown.ts";
import type { TasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { NAMED_STREAMS } from "#lib/enumerations.ts";
import { formatNumber } from "#lib/numbers.ts";
import type { Tone } from "#ui/base/tone.ts";

/** The streams that a teacher hears on a sheet. */
export const HEARD_STREAMS = [...NAMED_STREAMS, "talaqqi", "tahriri", "tilawah"] as const;
export type HeardStream = (typeof HEARD_STREAMS)[number];

/** The name of a stream: the school's own, or ours. */
export function streamName(t: TasmikText, settings: HifzSettings, stream: HeardStream): string {
  const own: Partial<Record<string, string | undefined>> = settings.labels;
  return own[stream] ?? t.streams[stream];
}

/** "Al-Mulk 1–12" */
export function rangeWords(t: TasmikText, range: AyahRange): string {
  return formatRange(range, t.range);
}

/** "m/s 562 · 1 m/s": where a range stands in the school's print, and how long it is. */
export function sizeWords(t: TasmikText, range: AyahRange, { edition }: HifzSettings): string {
  const size = formatNumber(milli(...range, edition) / 1000);
  return `${formatPages(range, edition, t.range)} · ${t.pages(size)}`;
}

/** The name of a grade in the school's scale. */
export function gradeName({ scale }: Pick<HifzSettings, "scale">, key: string): string {
  return scale.find((grade) => grade.key === key)?.name ?? key;
}

/** "Mumtaz 100", "Ulang", "Separuh · Jayyid 75": what became of a recitation. */
export function resultWords(
  t: TasmikText,
  settings: Pick<HifzSettings, "scale">,
  record: Pick<ShownRecord, "decision" | "grade" | "marks">,
): string {
  const { decision, grade, marks } = record;
  const graded = grade && `${gradeName(settings, grade)} ${marks ?? ""}`.trim();
  if (decision === "pass") return graded || t.pass;
  const word = decision === "half" ? t.half : t.repeat;
  return graded && decision === "half" ? `${word} · ${graded}` : word;
}

/** How a decision looks, wherever it is shown. */
export const DECISION_LOOKS = {
  pass: { tone: "present", icon: Check },
  half: { tone: "excused", icon: Contrast },
  repeat: { tone: "late", icon: RotateCcw },
} as const satisfies Record<"pass" | "half" | "repeat", { tone: Tone; icon: LucideIcon }>;

/** What the keys of a row do. */
export const TASMIK_KEYS: Readonly<Record<string, "pass" | "repeat" | "enter">> = {
  l: "pass",
  u: "repeat",
  s: "enter",
};
