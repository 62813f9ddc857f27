import { Link } from "@tanstack/react-router";
import { type DueDay, dueIcon } from "#features/calendar/parts/month-grid.tsx";
import { formatDate } from "#lib/dates.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useLang } from "#ui/base/lang.tsx";
import { NamePart } from "#ui/kit/name.tsx";

/** What is to be done by a day, in the list of a month, with the way to it. */
export function DueLine({ due: { date, title, word, link } }: { due: DueDay }) {
  const { lang } = useLang();
  return (
    <li>
      <Link
        {...link}
        className="grid gap-x-4 px-5 py-3.5 transition-colors hover:bg-sunk focus-visible:-outline-offset-2 max-sm:px-4 sm:grid-cols-[11rem_1fr] dark:hover:bg-neutral-tint"
      >
        <span className="text-14 text-muted">{formatDate(date, lang, "day")}</span>
        <span className="min-w-0 wrap-anywhere">
          <NamePart className="font-semibold">{title}</NamePart>
          <span className="flex items-center gap-1.5 text-14 text-late">
            <Icon of={dueIcon} size={14} />
            {word}
          </span>
        </span>
      </Link>
    </li>
  );
}
