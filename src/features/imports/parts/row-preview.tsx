import type { PupilRow } from "#features/imports/rules/paste.ts";
import { importsText } from "#features/imports/text.ts";
import { fullName } from "#lib/names.ts";
import { formatPhone } from "#lib/phones.ts";
import { useText } from "#ui/base/lang.tsx";

const MAX_SHOWN = 8;

type Props = { rows: readonly PupilRow[]; classNames: ReadonlyMap<string, string> };

/** The first pupils as they will be saved. */
export function RowPreview({ rows, classNames }: Props) {
  const t = useText(importsText);
  return (
    <section aria-label={t.preview}>
      <p className="font-semibold text-present">{t.ready(rows.length)}</p>
      <ul className="mt-2 divide-y divide-line rounded-control border border-line">
        {rows.slice(0, MAX_SHOWN).map((row) => (
          <li key={row.line} className="flex flex-wrap justify-between gap-x-4 px-3 py-2 text-14">
            <span dir="auto" className="font-medium">
              {fullName(row)}
            </span>
            <span className="text-muted">
              {[
                classNames.get(row.class_id),
                t[row.gender],
                row.guardian && fullName(row.guardian),
                row.guardian?.phone && formatPhone(row.guardian.phone),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
        {rows.length > MAX_SHOWN && (
          <li className="px-3 py-2 text-14 text-muted">{t.more(rows.length - MAX_SHOWN)}</li>
        )}
      </ul>
    </section>
  );
}
