import type { DueLetter, IssuedLetter } from "#features/letters/contract.ts";
import { lettersText } from "#features/letters/text.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { dayOf } from "#lib/dates.ts";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import type { SaveColumn } from "#ui/save-table.ts";
import { nameOfPupil } from "./letter-facts.tsx";

/** Saves and prints the list of the letters that are due. */
export function DueExport({ letters }: { letters: readonly DueLetter[] }) {
  const t = useText(lettersText);
  const facts = useFacts();
  const columns: SaveColumn<DueLetter>[] = [
    ...facts,
    { head: t.untilHead, kind: "date", value: ({ until }) => until },
    { head: t.receiverHead, value: ({ receiver }) => receiver },
  ];
  return (
    <ListExport
      list="letters"
      title={t.title}
      filters={[t.due(letters.length)]}
      columns={columns}
      rows={letters}
    />
  );
}

/** Saves and prints the list of the letters that were issued. */
export function IssuedExport({ letters }: { letters: readonly IssuedLetter[] }) {
  const t = useText(lettersText);
  const facts = useFacts();
  const zone = useMe().school?.time_zone ?? "UTC";
  const sent = { print: t.printed, mail: t.mailed, post: t.posted };
  const columns: SaveColumn<IssuedLetter>[] = [
    ...facts,
    { head: t.issuedHead, kind: "date", value: ({ issued_at }) => dayOf(issued_at, zone) },
    { head: t.issuerHead, value: ({ issued_by }) => issued_by },
    { head: t.channelHead, value: ({ channel }) => sent[channel] },
    { head: t.postNumber, value: ({ post_number }) => post_number },
  ];
  return (
    <ListExport
      list="letters"
      title={t.title}
      filters={[t.issued(letters.length)]}
      columns={columns}
      rows={letters}
    />
  );
}

/** The columns that due and issued letters have in common. */
function useFacts(): SaveColumn<DueLetter | IssuedLetter>[] {
  const t = useText(lettersText);
  return [
    { head: t.numberHead, value: ({ number }) => number },
    { head: t.studentHead, value: nameOfPupil },
    { head: t.classHead, value: ({ classes }) => classes.join(", ") },
    { head: t.letterHead, value: ({ step, kind }) => `${t.steps[step - 1]}, ${t[kind]}` },
    { head: t.sinceHead, kind: "date", value: ({ since }) => since },
    { head: t.daysHead, value: ({ days }) => days },
  ];
}
