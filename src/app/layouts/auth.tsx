import { createFileRoute, Outlet } from "@tanstack/react-router";
import { BookOpenText, ChartColumn, ClipboardCheck, Moon, Sun } from "lucide-react";
import { instant } from "#lib/dates.ts";
import { Icon } from "#ui/base/icon.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { LangFixed, useText } from "#ui/base/lang.tsx";
import { Logo } from "#ui/base/logo.tsx";
import { Motif } from "#ui/motif.tsx";
import { useIsDark, useTheme } from "#ui/theme.ts";
import { authText } from "#app/auth-text.ts";

const LOGO = "/img/logo.svg";

const points = [
  { text: "administration", icon: ClipboardCheck },
  { text: "hifz", icon: BookOpenText },
  { text: "reports", icon: ChartColumn },
] as const;

function AuthLayout() {
  return (
    <LangFixed lang="ms">
      <div className="flex min-h-dvh">
        <BrandPanel />
        <div className="flex min-w-0 flex-1 flex-col px-5 py-6 sm:px-10">
          <header className="flex items-center justify-between">
            <a href="/" className="flex rounded-small py-2 lg:invisible">
              <Logo src={LOGO} size="sm" />
            </a>
            <ThemeSwitch />
          </header>
          <main className="m-auto w-full max-w-[24.375rem] py-10">
            <Outlet />
          </main>
        </div>
      </div>
    </LangFixed>
  );
}

function ThemeSwitch() {
  const t = useText(authText);
  const [, setTheme] = useTheme();
  const isDark = useIsDark();
  return (
    <IconButton
      icon={isDark ? Sun : Moon}
      label={isDark ? t.light : t.dark}
      onClick={() => setTheme(isDark ? "light" : "dark")}
    />
  );
}

function BrandPanel() {
  const t = useText(authText);
  return (
    <aside className="deep relative flex w-[51.25%] flex-col overflow-hidden p-14 pt-12 max-lg:hidden">
      <Motif fade="start" />
      <a href="/" className="relative self-start rounded-small">
        <Logo src={LOGO} />
      </a>
      <div className="relative my-auto py-10">
        <p className="max-w-[14em] font-serif text-40 font-display tracking-[-0.01em] text-balance">
          {t.headline}
        </p>
        <ul className="mt-8 flex flex-col gap-5">
          {points.map((point) => (
            <li key={point.text} className="flex gap-4">
              <span className="inline-flex size-10.5 shrink-0 items-center justify-center rounded-control bg-surface text-gold-deep">
                <Icon of={point.icon} />
              </span>
              <span>
                <strong className="block font-semibold">{t.points[point.text].title}</strong>
                <span className="block text-14 text-muted">{t.points[point.text].line}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p className="relative text-13 text-muted">© {instant().slice(0, 4)} Halaqah</p>
    </aside>
  );
}

export const Route = createFileRoute("/_auth")({ component: AuthLayout });
