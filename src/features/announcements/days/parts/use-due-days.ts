import { useQuery } from "@tanstack/react-query";
import { answerDaysText } from "#features/announcements/days/text.ts";
import { wordingOf } from "#features/announcements/rules/wording.ts";
import type { DueDay } from "#features/calendar/parts/month-grid.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { answerDaysClient } from "./answer-days-client.ts";

/** The days until which announcements are answered that the person got, for the calendar. */
export function useDueDays(from: string, to: string): DueDay[] {
  const t = useText(answerDaysText);
  const { lang } = useLang();
  const found = useQuery(answerDaysClient.listAnswerDays.queryOptions({ input: { from, to } }));
  return (found.data ?? []).map(({ id, reply_by, is_asked, ...titles }) => ({
    id,
    date: reply_by,
    title: wordingOf({ ...titles, body_ms: "", body_en: "" }, lang === "en").title,
    word: is_asked ? t.answerBy : t.lastDay,
    link: { to: "/dashboard/announcements/$announcementId", params: { announcementId: id } },
  }));
}
