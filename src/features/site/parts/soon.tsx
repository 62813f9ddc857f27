import { siteText } from "#features/site/text.ts";

/** Marks a feature that is not built yet. */
export function Soon() {
  return (
    <span className="inline-flex h-6 shrink-0 items-center rounded-full bg-gold-tint px-2.5 text-13 font-semibold whitespace-nowrap text-gold-ink">
      {siteText.soon}
    </span>
  );
}
