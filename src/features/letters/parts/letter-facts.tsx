import { Link } from "@tanstack/react-router";
import { Mail } from "lucide-react";
import type { DueLetter, IssuedLetter } from "#features/letters/contract.ts";
import { lettersText } from "#features/letters/text.ts";
import { fullName } from "#lib/names.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { useText } from "#ui/base/lang.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import type { Tone } from "#ui/base/tone.ts";

/** The colours that schools use for the letters: blue, yellow, red. */
const tones: Tone[] = ["excused", "late", "absent", "absent"];

export function nameOfPupil(letter: DueLetter | IssuedLetter): string {
  return fullName(letter) || letter.number;
}

/** Shows which letter it is, the pupil, and the number of days. */
export function LetterFacts({ letter }: { letter: DueLetter | IssuedLetter }) {
  const t = useText(lettersText);
  const { student_id, number, classes, step, kind, days } = letter;
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Link
          to="/dashboard/students/$studentId/attendance"
          params={{ studentId: student_id }}
          className="inline-flex rounded-small font-semibold wrap-anywhere hover:underline max-sm:-my-3 max-sm:py-3"
        >
          <NamePart>{nameOfPupil(letter)}</NamePart>
        </Link>
        <Badge tone={tones[step - 1] ?? "absent"} icon={Mail}>
          {t.steps[step - 1]}
        </Badge>
      </p>
      <p className="mt-1 text-14 text-muted">
        {[number, ...classes].join(" · ")}
        {" · "}
        <span className="font-semibold whitespace-nowrap text-ink">{`${t.days(days)} ${t[kind]}`}</span>
      </p>
    </div>
  );
}
