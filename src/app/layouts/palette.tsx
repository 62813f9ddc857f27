import { Activity, CalendarDays, Settings, UserPen } from "lucide-react";
import { useMemo } from "react";
import { nav } from "#app/nav.ts";
import { settingsText } from "#app/settings-text.ts";
import { menuText, shellText } from "#app/text.ts";
import { calendarText } from "#features/calendar/text.ts";
import { homeText } from "#features/home/text.ts";
import type { SearchPlace } from "#features/search/parts/choices.ts";
import { Palette } from "#features/search/parts/palette.tsx";
import { inAllWords } from "#lib/text.ts";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";

/** The pages of the settings beside the first one, which the menu has. */
const SETTINGS = ["people", "hijri", "audit", "data", "merge"] as const;

/** The search over this app's pages. After a choice, the focus moves to the start of the page. */
export function SchoolPalette({ onClose }: { onClose: () => void }) {
  function choose() {
    onClose();
    // After the dialog is removed, because it returns the focus to where it was.
    setTimeout(() => document.getElementById("content")?.focus({ preventScroll: true }));
  }
  return <Palette pages={usePages()} onClose={onClose} onChoose={choose} />;
}

function usePages(): SearchPlace[] {
  const menu = useText(menuText);
  const shell = useText(shellText);
  const settings = useText(settingsText);
  const calendar = useText(calendarText);
  const home = useText(homeText);
  const maySet = useMay("settings.manage");
  return useMemo(
    () => [
      ...nav.map(({ to, text, icon }) => ({
        key: to,
        target: { to },
        icon,
        label: menu[text],
        words: inAllWords(menuText, (t) => t[text]),
      })),
      {
        key: "calendar",
        target: { to: "/dashboard/calendar" },
        icon: CalendarDays,
        label: calendar.title,
        words: inAllWords(calendarText, (t) => t.title),
      },
      {
        key: "activity",
        target: { to: "/dashboard/activity" },
        icon: Activity,
        label: home.activity,
        words: inAllWords(homeText, (t) => t.activity),
      },
      {
        key: "profile",
        target: { to: "/dashboard/profile" },
        icon: UserPen,
        label: shell.editProfile,
        words: inAllWords(shellText, (t) => t.editProfile),
      },
      ...(maySet ? SETTINGS : []).map((page) => ({
        key: `settings-${page}`,
        target: { to: `/dashboard/settings/${page}` } as const,
        icon: Settings,
        label: settings[page],
        note: menu.settings,
        words: `${inAllWords(settingsText, (t) => t[page])} ${inAllWords(menuText, (t) => t.settings)}`,
      })),
    ],
    [menu, shell, settings, calendar, home, maySet],
  );
}
