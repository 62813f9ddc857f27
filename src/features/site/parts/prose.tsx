import Markdown, { slugify } from "markdown-to-jsx/react";

/** An article or policy, from Markdown of our own; raw HTML in it stays text. */
export function Prose({ text }: { text: string }) {
  return (
    <Markdown options={{ forceBlock: true, disableParsingRawHTML: true }} className="prose">
      {text}
    </Markdown>
  );
}

/** The headings of a text, for a list of contents. */
export function headingsOf(text: string): { id: string; title: string }[] {
  return [...text.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => ({ id: slugify(title), title }));
}
