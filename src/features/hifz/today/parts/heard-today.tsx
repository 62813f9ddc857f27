import { useQuery } from "@tanstack/react-query";
import { BookOpenText } from "lucide-react";
import { hifzTodayText } from "#features/hifz/today/text.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { hifzTodayClient } from "./hifz-today-client.ts";

/** How many pupils of a halaqah were heard today, and the way to its sheet; nothing for whom it does not concern. */
export function HeardToday({ class_id }: { class_id: string }) {
  const t = useText(hifzTodayText);
  const mayRecord = useMay("hifz.record");
  const { data } = useQuery({
    ...hifzTodayClient.readHalaqahToday.queryOptions({ input: { class_id } }),
    enabled: mayRecord,
  });
  if (!data) return null;
  const { session, session_name, heard, pupils } = data;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 rounded-control bg-brand-tint px-4 py-1.5 print:hidden">
      <Icon of={BookOpenText} className="text-brand" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <b className="tabular-nums">{t.heard(heard, pupils)}</b>
        {` · ${session_name}`}
      </span>
      <TextLink
        to="/dashboard/hifz"
        search={{ class: class_id, session }}
        className="inline-flex min-h-11 items-center"
      >
        {t.open}
      </TextLink>
    </p>
  );
}
