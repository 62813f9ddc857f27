import { Check, Clock, Info, type LucideIcon, Minus, Sparkle, Star, X } from "lucide-react";

/** The meaning of a colour. Every tone has an icon, because some people cannot tell colours apart. */
export type Tone = "present" | "absent" | "late" | "excused" | "neutral" | "brand" | "gold";

export const toneIcon: Record<Tone, LucideIcon> = {
  present: Check,
  absent: X,
  late: Clock,
  excused: Info,
  neutral: Minus,
  brand: Sparkle,
  gold: Star,
};

/** A word or icon of the tone on a plain background. */
export const toneText: Record<Tone, string> = {
  present: "text-present",
  absent: "text-absent",
  late: "text-late",
  excused: "text-excused",
  neutral: "text-neutral",
  brand: "text-brand-strong",
  gold: "text-gold-ink",
};

/** A filled patch of the tone with its word on it. */
export const toneTint: Record<Tone, string> = {
  present: "bg-present-tint text-present",
  absent: "bg-absent-tint text-absent",
  late: "bg-late-tint text-late",
  excused: "bg-excused-tint text-excused",
  neutral: "bg-neutral-tint text-neutral",
  brand: "bg-brand-tint text-brand-strong",
  gold: "bg-gold-tint text-gold-ink",
};

/** A small mark of the tone without a word, such as one day in a row of days. */
export const toneBar: Record<Tone, string> = {
  present: "bg-present/65",
  absent: "bg-absent",
  late: "bg-late",
  excused: "bg-excused",
  neutral: "bg-neutral/50",
  brand: "bg-brand",
  gold: "bg-gold",
};

/** Tint, text and border of one tone, for pressed or chosen controls. */
export const toneChosen: Record<Tone, string> = {
  present: "border-present bg-present-tint text-present",
  absent: "border-absent bg-absent-tint text-absent",
  late: "border-late bg-late-tint text-late",
  excused: "border-excused bg-excused-tint text-excused",
  neutral: "border-neutral bg-neutral-tint text-neutral",
  brand: "border-brand bg-brand-tint text-brand-strong",
  gold: "border-gold-ink bg-gold-tint text-gold-ink",
};

/** The faint background of a whole table row. */
export const toneRow: Record<Tone, string> = {
  present: "sm:bg-present-tint/30",
  absent: "sm:bg-absent-tint/40",
  late: "sm:bg-late-tint/30",
  excused: "sm:bg-excused-tint/35",
  neutral: "sm:bg-neutral-tint/35",
  brand: "sm:bg-brand-tint/50",
  gold: "sm:bg-gold-tint/40",
};
