import type { HalaqahOverview } from "#features/hifz/overview/contract.ts";
import { hifzOverviewText } from "#features/hifz/overview/text/overview.ts";
import { formatDate } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { useOverviewWords } from "./use-overview-words.ts";

/** So many lines are shown; the latest say enough. */
const MOST = 8;

/** What two teachers said differently, and sheets that nobody closed: each with a link to the sheet. */
export function ToCheck({ overview }: { overview: HalaqahOverview }) {
  const t = useText(hifzOverviewText);
  const { lang } = useLang();
  const words = useOverviewWords();
  const { class_id, doubtful, pupil_list } = overview;
  const day = (date: string) => formatDate(date, lang, "day");
  const nameOf = (student_id: string) => {
    const pupil = pupil_list.find((one) => one.student_id === student_id);
    return pupil ? words.name(pupil) : "";
  };
  const lines = [
    ...doubtful.away.map((one) => ({
      ...one,
      text: t.awayRecord(nameOf(one.student_id), day(one.date)),
    })),
    ...doubtful.unclosed.map((one) => ({ ...one, text: t.unclosed(day(one.date)) })),
  ].filter(({ text }) => text !== "");
  if (lines.length === 0) return null;
  return (
    <Card pad={false} className="mb-5">
      <CardHead title={`${t.doubtful} (${lines.length})`} />
      <ul className="grid gap-1 px-5 py-3 text-14 max-sm:px-4">
        {lines.slice(-MOST).map(({ text, date, session }) => (
          <li key={text + session}>
            <TextLink
              to="/dashboard/hifz"
              search={{ class: class_id, date, session }}
              className="inline-flex min-h-9 items-center max-sm:min-h-11"
            >
              {text}
            </TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
