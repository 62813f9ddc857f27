import { ArrowRight } from "lucide-react";
import { guides } from "#features/site/text/guides.ts";
import { Icon } from "#ui/base/icon.tsx";

/** Leads to the pages that explain one matter each. */
export function GuideLinks() {
  return (
    <ul className="mt-8 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
      {guides.map(({ path, title, headline }) => (
        <li key={path} className="group relative border-t border-line py-5">
          <h3 className="text-17 font-semibold">
            <a
              href={path}
              className="flex items-center justify-between gap-3 rounded-small after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
            >
              {title}
              <Icon of={ArrowRight} className="text-brand" />
            </a>
          </h3>
          <p className="mt-1 text-muted text-pretty">{headline}</p>
        </li>
      ))}
    </ul>
  );
}
