import { landingText } from "#features/site/text/landing.ts";
import { Avatar } from "#ui/kit/avatar.tsx";
import { Badge } from "#ui/kit/badge.tsx";

const t = landingText.card;

/** A saved register, drawn with the product's own components: sharp on every screen and small in bytes. */
export function RegisterCard() {
  return (
    <figure className="relative">
      <figcaption className="sr-only">{t.label}</figcaption>
      <div
        aria-hidden
        className="rounded-card border border-line bg-surface p-5 shadow-raised sm:p-6 lg:rotate-1"
      >
        <div className="flex items-center justify-between gap-4 pb-4">
          <strong className="text-17">{t.group}</strong>
          <Badge tone="present">{t.saved}</Badge>
        </div>
        <ul className="divide-y divide-line border-t border-line">
          {t.pupils.map(({ first_name, last_name, status }) => (
            <li key={first_name} className="flex items-center gap-3.5 py-3">
              <Avatar name={first_name} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{first_name}</span>
                <span className="block truncate text-13 text-muted">{last_name}</span>
              </span>
              <Badge tone={status}>{t[status]}</Badge>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  );
}
