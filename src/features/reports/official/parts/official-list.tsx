import { Link } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import type { OfficialLetter, WholeOfficial } from "#features/reports/official/contract.ts";
import { officialText } from "#features/reports/official/text/official.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Card } from "#ui/kit/card.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { usePrintLetter } from "./use-print-letter.ts";

type Props = {
  letters: readonly OfficialLetter[];
  /** Whether the letters are of several students, whose names stand with them. */
  named?: boolean;
  onPrint: (letter: WholeOfficial) => void;
};

/** Lists the letters issued, to print them again. */
export function OfficialList({ letters, named = false, onPrint }: Props) {
  const t = useText(officialText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "UTC";
  const open = usePrintLetter(onPrint);
  return (
    <Card pad={false}>
      <ul className="divide-y divide-line">
        {letters.map((letter) => {
          const { id, student_id, kind, reference, issued_by, issued_at } = letter;
          const name = fullName(letter) || letter.number;
          return (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 max-sm:px-4"
            >
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-semibold">
                  {named ? (
                    <Link
                      to="/dashboard/students/$studentId/letters"
                      params={{ studentId: student_id }}
                      className="inline-flex items-center rounded-small wrap-anywhere hover:underline max-sm:min-h-11"
                    >
                      <NamePart>{name}</NamePart>
                    </Link>
                  ) : (
                    t.kinds[kind]
                  )}
                </p>
                <p className="text-14 wrap-anywhere text-muted">
                  {[
                    named && t.kinds[kind],
                    reference,
                    t.issuedBy(issued_by, formatDate(dayOf(issued_at, zone), lang)),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
              </div>
              <Button
                icon={Printer}
                aria-label={`${t.printAgain}: ${reference}`}
                busy={open.input === id}
                disabled={open.busy}
                onClick={() => void open.start(id)}
              >
                {t.printAgain}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
