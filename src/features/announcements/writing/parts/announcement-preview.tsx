import { type RefObject, useEffect, useState } from "react";
import { BodyText } from "#features/announcements/parts/body-text.tsx";
import { announcementsText } from "#features/announcements/text.ts";
import type { ReplyKind } from "#features/announcements/templates/rules.ts";
import { writingText } from "#features/announcements/writing/text.ts";
import { fieldText } from "#ui/base/form-values.ts";
import { useText } from "#ui/base/lang.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { Card } from "#ui/kit/card.tsx";

type Props = { form: RefObject<HTMLFormElement | null>; reply: ReplyKind };

/** What readers will see, while it is written; beside the form on a wide window. */
export function AnnouncementPreview({ form, reply }: Props) {
  const t = useText(announcementsText);
  const w = useText(writingText);
  const [words, setWords] = useState(NOTHING);
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    const read = () => setWords(wordsIn(current));
    read();
    current.addEventListener("input", read);
    return () => current.removeEventListener("input", read);
  }, [form]);
  return (
    <aside aria-label={w.preview} className="sticky top-5 grid gap-3 max-xl:hidden">
      <h2 className="text-14 font-semibold text-muted">{w.preview}</h2>
      {(["ms", "en"] as const).map((lang) => {
        const [title, body] = [words[`title_${lang}`], words[`body_${lang}`]];
        if (lang === "en" && title === "") return null;
        return (
          <Card key={lang}>
            <div lang={lang} className="grid gap-3 text-pretty wrap-anywhere">
              {words.kind === "important" && (
                <div>
                  <Badge tone="late">{t.important}</Badge>
                </div>
              )}
              <p dir="auto" className="text-17 font-semibold">
                {title || "…"}
              </p>
              <BodyText text={body} />
            </div>
            {reply !== "none" && <p className="mt-3 text-14 text-muted">{t.replies[reply]}</p>}
          </Card>
        );
      })}
    </aside>
  );
}

const NOTHING = { title_ms: "", body_ms: "", title_en: "", body_en: "", kind: "notice" };

/** The words that stand in a form now. */
function wordsIn(form: HTMLFormElement): typeof NOTHING {
  const words = { ...NOTHING };
  for (const field of form.elements) {
    const isTyped =
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement;
    if (isTyped && field.name in words) words[field.name as keyof typeof words] = fieldText(field);
  }
  return words;
}
