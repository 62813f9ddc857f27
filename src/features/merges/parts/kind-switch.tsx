import { MERGE_KINDS, type MergeKind } from "#features/merges/rules.ts";
import { mergesText } from "#features/merges/text.ts";
import { classNames } from "#ui/base/class-names.ts";
import { useText } from "#ui/base/lang.tsx";

type Props = { value: MergeKind; onChange: (kind: MergeKind) => void };

/** Switches between students and guardians. */
export function KindSwitch({ value, onChange }: Props) {
  const t = useText(mergesText);
  return (
    <fieldset
      aria-label={t.kind}
      className="inline-flex h-10.5 gap-0.5 rounded-control border border-edge bg-surface p-[3px] max-sm:flex max-sm:h-13"
    >
      {MERGE_KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kind === value}
          onClick={() => onChange(kind)}
          className={classNames(
            "rounded-[7px] px-4 font-semibold transition-colors max-sm:flex-1",
            kind === value ? "bg-brand-tint text-brand-strong" : "text-muted hover:text-ink",
          )}
        >
          {t.kinds[kind]}
        </button>
      ))}
    </fieldset>
  );
}
