import { Menu, X } from "lucide-react";
import type { ReactNode } from "react";
import { footerColumns, headerLinks, siteText } from "#features/site/text.ts";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { Logo } from "#ui/base/logo.tsx";
import { wide } from "./section.tsx";
import { AccountButton } from "./start-buttons.tsx";

const LOGO = "/img/logo.svg";

type Props = { path: string; children: ReactNode };

/** The frame of every public page: header, main, footer. */
export function SiteFrame({ path, children }: Props) {
  return (
    <>
      <a
        href="#main"
        className="absolute start-4 top-3 z-20 rounded-control bg-surface px-4 py-2 font-semibold not-focus:sr-only"
      >
        {siteText.skip}
      </a>
      <SiteHeader path={path} />
      <main id="main">{children}</main>
      <SiteFooter />
    </>
  );
}

function SiteHeader({ path }: { path: string }) {
  return (
    <header className="group/head relative z-10 border-b border-line bg-paper">
      <div className={`${wide} flex h-18 items-center justify-between gap-6`}>
        <a href="/" className="flex h-11 items-center rounded-small" aria-label="Halaqah">
          <Logo src={LOGO} />
        </a>
        <nav aria-label={siteText.mainNav} className="flex items-center gap-7 max-lg:hidden">
          {headerLinks.map((link) => (
            <a
              key={link.href}
              href={link.href}
              aria-current={link.href === path ? "page" : undefined}
              className="rounded-small py-2 font-medium text-muted hover:text-ink aria-[current]:text-ink"
            >
              {link.label}
            </a>
          ))}
          <ButtonAnchor href="/login" kind="brand">
            {siteText.signIn}
          </ButtonAnchor>
        </nav>
        <button
          type="button"
          popoverTarget="site-menu"
          aria-label={siteText.menu}
          className="-me-2 inline-flex size-11 items-center justify-center rounded-control hover:bg-sunk lg:hidden"
        >
          <Icon of={Menu} size={22} className="group-has-[:popover-open]/head:hidden" />
          <Icon of={X} size={22} className="hidden group-has-[:popover-open]/head:block" />
        </button>
      </div>
      <SiteMenu path={path} />
    </header>
  );
}

function SiteMenu({ path }: { path: string }) {
  return (
    <nav
      id="site-menu"
      popover="auto"
      aria-label={siteText.menu}
      className="enter inset-x-4 top-16 bottom-auto w-auto rounded-card border border-line bg-surface p-3 shadow-raised"
    >
      <ul>
        {headerLinks.map((link) => (
          <li key={link.href}>
            <a
              href={link.href}
              aria-current={link.href === path ? "page" : undefined}
              className="flex h-12 items-center rounded-control px-3 text-17 font-medium hover:bg-sunk aria-[current]:text-brand"
            >
              {link.label}
            </a>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex gap-3 border-t border-line p-3 pb-1">
        <ButtonAnchor href="/login" kind="brand" className="flex-1">
          {siteText.signIn}
        </ButtonAnchor>
        <AccountButton className="flex-1" />
      </div>
    </nav>
  );
}

function SiteFooter() {
  return (
    <footer className="deep print:hidden">
      <div className={`${wide} grid gap-10 py-14 lg:grid-cols-[1.3fr_2fr]`}>
        <div>
          <a href="/" className="inline-block rounded-small" aria-label="Halaqah">
            <Logo src={LOGO} />
          </a>
          <p className="mt-4 max-w-72 text-muted">{siteText.tagline}</p>
        </div>
        <div className="grid gap-8 sm:grid-cols-3">
          {footerColumns.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="text-14 font-semibold text-gold-deep">{title}</h2>
              <ul className="mt-2">
                {links.map((link) => (
                  <li key={link.href}>
                    <a
                      href={link.href}
                      className="inline-flex min-h-11 items-center rounded-small text-muted hover:text-ink sm:min-h-9"
                    >
                      {link.label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <div className={wide}>
        <p className="border-t border-line py-6 text-14 text-muted">{siteText.copyright}</p>
      </div>
    </footer>
  );
}
