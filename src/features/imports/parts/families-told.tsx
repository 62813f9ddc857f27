import { importsText } from "#features/imports/text.ts";
import { NoticeLines } from "#features/consents/parts/notice-lines.tsx";
import { notice } from "#features/consents/text.ts";
import { useText } from "#ui/base/lang.tsx";

type Props = { isTold: boolean; onChange: (isTold: boolean) => void };

/** Asks the school to confirm that the families know what is kept of them; the notice itself opens below. */
export function FamiliesTold({ isTold, onChange }: Props) {
  const t = useText(importsText);
  return (
    <div className="grid gap-3">
      <label className="flex gap-3 text-14">
        <input
          type="checkbox"
          checked={isTold}
          onChange={({ target }) => onChange(target.checked)}
          className="mt-0.5 size-5 shrink-0"
        />
        <span>
          {t.told}
          {!isTold && <span className="block text-13 text-muted">{t.toldHint}</span>}
        </span>
      </label>
      <details className="rounded-control border border-line px-4 py-3">
        <summary className="cursor-pointer text-14 font-semibold">{notice.title}</summary>
        <NoticeLines />
      </details>
    </div>
  );
}
