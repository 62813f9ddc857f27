import Markdown, { slugify } from "markdown-to-jsx/react";

/** An article or policy from our own Markdown; raw HTML in it stays text. */
export function Prose({ text }: { text: string }) {
  return (
    <Markdown options={{ forceBlock: true, disableParsingRawHTML: true }} className="prose">
      {text}
    </Markdown>
  );
}

/** The headings of a text, for a table of contents. */
export function headingsOf(text: string): { id: string; title: string }[] {
  return [...text.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => ({ id: slugify(title), title }));
}
