import { memo, Suspense } from "react";
import { formatDate } from "#lib/dates.ts";
import { useLang } from "#ui/base/lang.tsx";
import { lazyPart } from "#ui/lazy-part.ts";

// Loaded after the register, which comes first.
const HijriDay = lazyPart(async () => (await import("./hijri-day.tsx")).HijriDay);

/** A date in both calendars: "Ahad, 22 November 2026 · 12 Jamadilakhir 1448 H". */
export const DayLine = memo(function DayLine({ date }: { date: string }) {
  const { lang } = useLang();
  return (
    <>
      {formatDate(date, lang, "long")}
      <Suspense>
        {" · "}
        <HijriDay date={date} />
      </Suspense>
    </>
  );
});
