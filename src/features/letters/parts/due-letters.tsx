import { MailCheck } from "lucide-react";
import type { DueLetter } from "#features/letters/contract.ts";
import { lettersText } from "#features/letters/text.ts";
import { formatDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LetterFacts, nameOfPupil } from "./letter-facts.tsx";

type Props = { letters: readonly DueLetter[]; onWrite: (letter: DueLetter) => void };

/** Lists the letters that are due. */
export function DueLetters({ letters, onWrite }: Props) {
  const t = useText(lettersText);
  const { lang } = useLang();
  if (letters.length === 0) {
    return <Empty icon={MailCheck} title={t.nothingDue} text={t.nothingDueText} />;
  }
  const range = ({ kind, since, until }: DueLetter) => {
    const first = formatDate(since, lang);
    return kind === "consecutive" ? t.range(first, formatDate(until, lang)) : t.since(first);
  };
  return (
    <Card pad={false}>
      <ul className="divide-y divide-line">
        {letters.map((letter) => (
          <li
            key={letter.student_id + letter.kind + letter.since}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 max-sm:px-4"
          >
            <LetterFacts letter={letter} />
            <span className="text-14 whitespace-nowrap text-muted max-sm:-mt-2 max-sm:basis-full">
              {range(letter)}
            </span>
            <Button
              kind="brand"
              className="max-sm:w-full"
              aria-label={`${t.write}: ${nameOfPupil(letter)}`}
              onClick={() => onWrite(letter)}
            >
              {t.write}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
