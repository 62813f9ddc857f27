import { createFileRoute, Outlet } from "@tanstack/react-router";
import { slipsText } from "#features/fees/claims/text/slips.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";

export const Route = createFileRoute("/dashboard/fees/check")({ component: CheckLayout });

// Buttons instead of tabs, because the tabs of all fees stand right above them.
const PAGES = [
  { to: "/dashboard/fees/check", text: "slips", exact: true },
  { to: "/dashboard/fees/check/bank", text: "bank", exact: false },
] as const;

/** What came and has to be checked before it counts, each kind on a page of its own. */
function CheckLayout() {
  const t = useText(slipsText);
  return (
    <>
      <nav aria-label={t.tabs} className="mb-5 flex flex-wrap gap-2">
        {PAGES.map(({ to, text, exact }) => (
          <ButtonLink
            key={to}
            to={to}
            size="sm"
            activeOptions={{ exact, includeSearch: false }}
            className="aria-[current=page]:border-brand aria-[current=page]:bg-brand-tint aria-[current=page]:text-brand-strong"
          >
            {t[text]}
          </ButtonLink>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
