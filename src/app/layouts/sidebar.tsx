import { Link, useLocation } from "@tanstack/react-router";
import { CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { MenuCount } from "#app/layouts/counts.tsx";
import { ProfileMenu } from "#app/layouts/profile-menu.tsx";
import { SchoolMenu } from "#app/layouts/school-menu.tsx";
import { SearchButton } from "#app/layouts/use-search.tsx";
import { nav } from "#app/nav.ts";
import { menuText, shellText } from "#app/text.ts";
import { isFamilyRole } from "#lib/permissions.ts";
import type { Me } from "#lib/me.ts";
import { Logo } from "#ui/base/logo.tsx";
import { useText } from "#ui/base/lang.tsx";
import { NavItem } from "#ui/kit/nav-item.tsx";

type Props = {
  me: Me;
  onSearch?: (() => void) | undefined;
  badge?: ReactNode;
  bell?: ReactNode;
};

/** The school, the search, the areas of the app with what waits in each, and the profile menu. */
export function Sidebar({ me, onSearch, badge, bell }: Props) {
  const t = useText(shellText);
  const text = useText(menuText);
  const from = useLocation({ select: ({ pathname }) => pathname });
  /** Why an entry leads nowhere for this person. */
  function noteOf(entry: (typeof nav)[number]): string | undefined {
    if (!("needs" in entry) || !me.school) return undefined;
    if (entry.needs.some((one) => me.permissions.includes(one))) return undefined;
    if (entry.text === "fees") return isFamilyRole(me.role) ? t.forGuardians : t.forOffice;
    return entry.text === "settings" ? t.forAdmins : t.forStaff;
  }
  return (
    <div className="flex min-h-full w-full flex-col px-3.5 pb-4">
      <div className="my-5 flex items-center justify-between">
        <Link to="/dashboard" className="rounded-small px-2.5">
          <Logo src="/img/logo.svg" />
        </Link>
        {bell}
      </div>
      <SchoolMenu me={me} className="mb-3 w-full" />
      {onSearch && <SearchButton onPress={onSearch} />}
      <nav aria-label={t.menu} className="flex-1 overflow-y-auto">
        <ul className="grid gap-1">
          {nav.map((entry) => (
            <li key={entry.to}>
              <NavItem
                to={entry.to}
                icon={entry.icon}
                activeOptions={{ exact: entry.exact, includeSearch: false }}
                note={noteOf(entry)}
                end={<MenuCount to={entry.to} />}
              >
                {text[entry.text]}
              </NavItem>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-3 border-t border-line pt-3">
        {badge}
        {me.school && (
          <NavItem to="/dashboard/help" search={{ from }} icon={CircleHelp}>
            {t.help}
          </NavItem>
        )}
        <ProfileMenu me={me} />
      </div>
    </div>
  );
}
