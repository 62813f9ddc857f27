import type { OrderKind } from "#lib/enumerations.ts";
import { LAST_JUZ } from "#features/hifz/mushaf/rules/ayahs.ts";

/** Surahs are numbered from 1 to 114. */
const LAST_SURAH = 114;

const downFrom = (first: number) => Array.from({ length: first }, (_, at) => first - at);

/** The orders that schools use most, by name; another one is typed as numbers. */
export const ORDER_PRESETS = {
  mushaf: { order_kind: "mushaf", order_list: [] },
  juz_down: { order_kind: "juz", order_list: downFrom(LAST_JUZ) },
  juz_30_first: { order_kind: "juz", order_list: [LAST_JUZ, ...downFrom(LAST_JUZ - 1).reverse()] },
  juz_30_only: { order_kind: "juz", order_list: [LAST_JUZ] },
  surah_up: { order_kind: "surah", order_list: downFrom(LAST_SURAH).slice(0, 37) },
} as const satisfies Record<string, { order_kind: OrderKind; order_list: readonly number[] }>;
export type OrderPreset = keyof typeof ORDER_PRESETS;

type Ordered = { order_kind: OrderKind; order_list: readonly number[] };

/** The preset that an order is; undefined for an order of its own. */
export function presetOf({ order_kind, order_list }: Ordered): OrderPreset | undefined {
  const names = Object.keys(ORDER_PRESETS) as OrderPreset[];
  return names.find((name) => {
    const preset = ORDER_PRESETS[name];
    return preset.order_kind === order_kind && preset.order_list.join() === order_list.join();
  });
}

/** Whether the numbers are juz or surahs, each once; the order of the mushaf has none. */
export function isOrder({ order_kind, order_list }: Ordered): boolean {
  if (order_kind === "mushaf") return order_list.length === 0;
  const last = order_kind === "juz" ? LAST_JUZ : LAST_SURAH;
  return (
    order_list.length > 0 &&
    new Set(order_list).size === order_list.length &&
    order_list.every((part) => Number.isInteger(part) && part >= 1 && part <= last)
  );
}

/** The numbers that somebody typed, such as "30, 29, 1-5"; null if it is anything else. */
export function readOrderList(text: string): number[] | null {
  const list: number[] = [];
  for (const piece of text.split(/[\s,;]+/).filter(Boolean)) {
    const [, first, last = first] = /^(\d{1,3})(?:[-–](\d{1,3}))?$/.exec(piece) ?? [];
    if (first === undefined) return null;
    const [from, to] = [Number(first), Number(last)];
    const step = from <= to ? 1 : -1;
    for (let part = from; part !== to + step; part += step) list.push(part);
  }
  return list;
}
