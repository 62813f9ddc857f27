import { createFileRoute } from "@tanstack/react-router";
import { siteText } from "#features/site/text.ts";
import { todayIn } from "#lib/dates.ts";
import { ButtonLink } from "#ui/button.tsx";
import { LangFixed, useText } from "#ui/lang.tsx";
import { Logo } from "#ui/logo.tsx";
import { Motif } from "#ui/motif.tsx";

export const Route = createFileRoute("/")({ component: LandingScreen });

function LandingScreen() {
  return (
    <LangFixed lang="ms">
      <Landing />
    </LangFixed>
  );
}

function Landing() {
  const t = useText(siteText);
  return (
    <div className="deep relative flex min-h-dvh flex-col overflow-hidden">
      <title>{`${t.title} · Halaqah`}</title>
      <Motif fade="centre" />
      <header className="relative mx-auto flex w-full max-w-280 items-center justify-between px-5 py-6 sm:px-10">
        <Logo src="/img/logo.svg" />
        <ButtonLink to="/login">{t.signIn}</ButtonLink>
      </header>
      <main className="relative m-auto max-w-190 px-5 py-16 text-center sm:px-10">
        <h1 className="font-serif text-40 font-display tracking-[-0.01em] text-balance sm:text-59">
          {t.headline}
        </h1>
        <p className="mx-auto mt-6 max-w-[34rem] text-17 text-muted text-balance">{t.line}</p>
        <div className="mt-9 flex justify-center">
          <ButtonLink to="/login" kind="brand" size="lg">
            {t.signIn}
          </ButtonLink>
        </div>
      </main>
      <footer className="relative px-5 py-6 text-center text-13 text-muted">
        © {todayIn("Asia/Kuala_Lumpur").slice(0, 4)} Halaqah
      </footer>
    </div>
  );
}
