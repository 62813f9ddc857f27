import { closedMonthText } from "#features/fees/ledger/text.ts";
import { formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { useLang, useText } from "#ui/base/lang.tsx";

/** Says who closed the month in which something was to be posted; undefined for every other error. */
export function useClosedMonth(): (error: unknown) => string | undefined {
  const t = useText(closedMonthText);
  const { lang } = useLang();
  return (error) => {
    const { reason, month, closed_by } = errorData(error);
    if (reason !== "month_closed") return undefined;
    return t.closed(formatDate(`${String(month)}-01`, lang, "month"), String(closed_by));
  };
}
