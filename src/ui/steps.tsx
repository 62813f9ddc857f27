import { useText } from "#ui/base/lang.tsx";
import { uiText } from "#ui/base/text.ts";

type Props = { at: number; of: number };

/** The position in a short sequence of screens. */
export function Steps({ at, of }: Props) {
  const t = useText(uiText);
  return (
    <div className="mb-4 flex items-center gap-3">
      <div aria-hidden className="flex gap-1.5">
        {Array.from({ length: of }, (_, step) => (
          <span
            key={step}
            className={`h-1.5 w-8 rounded-full ${step < at ? "bg-brand" : "bg-line"}`}
          />
        ))}
      </div>
      <p className="text-13 font-semibold text-muted">{t.step(at, of)}</p>
    </div>
  );
}
