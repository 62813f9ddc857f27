import { Mail, Mailbox, Printer } from "lucide-react";
import type { IssuedLetter } from "#features/letters/contract.ts";
import { lettersText } from "#features/letters/text.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { LetterFacts, nameOfPupil } from "./letter-facts.tsx";

type Props = {
  letters: readonly IssuedLetter[];
  onPrint: (letter: IssuedLetter) => void;
  onPost: (letter: IssuedLetter) => void;
};

const ICONS = { print: Printer, mail: Mail, post: Mailbox };

/** Lists the issued letters, to read and print them again. */
export function IssuedLetters({ letters, onPrint, onPost }: Props) {
  const t = useText(lettersText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "UTC";
  if (letters.length === 0) {
    return <Empty icon={Mail} title={t.nothingIssued} text={t.nothingIssuedText} />;
  }
  const sent = { print: t.printed, mail: t.mailed, post: t.posted };
  return (
    <Card pad={false}>
      <ul className="divide-y divide-line">
        {letters.map((letter) => {
          const { issued_at: at, issued_by, channel, post_number } = letter;
          const when = formatDate(dayOf(at, zone), lang);
          return (
            <li
              key={letter.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 max-sm:px-4"
            >
              <LetterFacts letter={letter} />
              <span className="flex items-center gap-2 text-14 text-muted sm:max-w-64">
                <Icon of={ICONS[channel]} size={16} />
                <span>
                  {`${sent[channel]} ${t.issuedLine(issued_by, when)}`}
                  {post_number && <span className="block">{`${t.postNumber} ${post_number}`}</span>}
                </span>
              </span>
              {channel !== "mail" && (
                <Button
                  icon={Mailbox}
                  aria-label={`${t.postNumber}: ${nameOfPupil(letter)}`}
                  onClick={() => onPost(letter)}
                >
                  {t.postNumber}
                </Button>
              )}
              <Button
                icon={Printer}
                aria-label={`${t.printAgain}: ${nameOfPupil(letter)}`}
                onClick={() => onPrint(letter)}
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
