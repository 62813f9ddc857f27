import { printText } from "#features/schools/text/print.ts";
import { formatDate } from "#lib/dates.ts";
import { postalAddress, reachOf } from "#lib/letterhead.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";

type Props = {
  /** The title of the printed page, such as the name of a class; a letter has its own and leaves this out. */
  title?: string;
  line?: string | undefined;
};

/**
 * The head of a printed page with the school's name, address and logo; hidden on screens. A page with a title also
 * says when it was printed; a letter has its own date.
 */
export function PrintHead({ title, line }: Props) {
  const t = useText(printText);
  const { lang } = useLang();
  const { school, today } = useMe();
  const registration = school?.registration_number;
  const facts = school
    ? [
        postalAddress(school),
        [registration && t.registration(registration), ...reachOf(school)]
          .filter(Boolean)
          .join(" · "),
      ].filter(Boolean)
    : [];
  return (
    <div className="print-only mb-4 border-b-2 border-ink pb-3" data-print-head>
      <div className="flex items-center gap-4">
        {school?.logo_url && (
          // Loaded with the screen, because it would come too late for the printer.
          <img src={school.logo_url} alt="" className="size-16 object-contain" />
        )}
        <div className="flex min-w-0 flex-1 flex-col gap-y-1 in-[.print-wide]:flex-row in-[.print-wide]:justify-between in-[.print-wide]:gap-x-12">
          <div>
            <p className="text-20 font-semibold">
              <NamePart>{school?.name ?? ""}</NamePart>
            </p>
            {facts.map((fact) => (
              <p key={fact} className="text-13 wrap-anywhere">
                {fact}
              </p>
            ))}
          </div>
          <div>
            {title && (
              <p className="text-17 font-semibold">
                <NamePart>{title}</NamePart>
              </p>
            )}
            {line && <p className="text-14">{line}</p>}
          </div>
        </div>
        {title && (
          <p className="shrink-0 self-end text-13">
            {t.printed(formatDate(today, lang, "dayMonthYear"))}
          </p>
        )}
      </div>
    </div>
  );
}
