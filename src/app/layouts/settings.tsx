import { createFileRoute, Link, Outlet, useLocation } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { useEffect, useRef } from "react";
import { settingsText } from "#app/settings-text.ts";
import { Empty } from "#ui/empty.tsx";
import { useText } from "#ui/lang.tsx";
import { useMay } from "#ui/me.tsx";
import { PageHead } from "#ui/page-head.tsx";

const tabs = [
  { to: "/dashboard/settings", text: "school", exact: true },
  { to: "/dashboard/settings/people", text: "people", exact: false },
  { to: "/dashboard/settings/hijri", text: "hijri", exact: false },
  { to: "/dashboard/settings/audit", text: "audit", exact: false },
  { to: "/dashboard/settings/data", text: "data", exact: false },
  { to: "/dashboard/settings/merge", text: "merge", exact: false },
] as const;

export const Route = createFileRoute("/dashboard/settings")({ component: SettingsLayout });

/** The settings of a school: one head, and a line of places to go. */
function SettingsLayout() {
  const t = useText(settingsText);
  const may = useMay("settings.manage");
  const line = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the line is wider than the screen.
  useEffect(() => {
    const here = line.current?.querySelector('[aria-current="page"]');
    here?.scrollIntoView({ inline: "nearest", block: "nearest" });
  }, [pathname]);
  return (
    <>
      <PageHead title={t.title} line={may && t.line} />
      {may ? (
        <>
          <nav
            ref={line}
            aria-label={t.title}
            className="no-scrollbar -mt-2 mb-5 overflow-x-auto border-b border-line max-sm:-mx-4 max-sm:px-4 print:hidden"
          >
            <ul className="flex gap-1">
              {tabs.map(({ to, text, exact }) => (
                <li key={to}>
                  <Link
                    to={to}
                    activeOptions={{ exact, includeSearch: false }}
                    className="inline-flex h-11 items-center border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-muted hover:text-ink focus-visible:-outline-offset-2"
                    activeProps={{ className: "!border-brand !text-brand-strong" }}
                  >
                    {t[text]}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <Outlet />
        </>
      ) : (
        <Empty icon={Lock} title={t.onlyAdmins} text={t.onlyAdminsText} />
      )}
    </>
  );
}
