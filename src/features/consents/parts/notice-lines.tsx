import { reachOf } from "#lib/letterhead.ts";
import { useMe } from "#ui/kit/me.tsx";
import { notice } from "#features/consents/text.ts";

/** The short privacy notice, in Malay and then in English. */
export function NoticeLines() {
  const { school } = useMe();
  const contact = school
    ? [school.contact_post, ...reachOf(school)].filter(Boolean).join(", ")
    : "";
  return (
    <>
      <Lines lang="ms" lines={notice.ms(contact)} />
      <hr className="my-4 border-line" />
      <Lines lang="en" lines={notice.en(contact)} />
    </>
  );
}

function Lines({ lang, lines }: { lang: "ms" | "en"; lines: readonly string[] }) {
  return (
    <ul lang={lang} className="mt-3 grid list-disc gap-1.5 ps-5 text-14">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
