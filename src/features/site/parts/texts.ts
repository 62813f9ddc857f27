import { siteContent } from "./site-content.ts";

const raw = import.meta.glob<string>(["/content/articles/*.md", "/content/policies/*.md"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** A Markdown text of content/, with the operator's name and address filled in. */
export function readContent(path: string): string {
  const text = raw[`/content/${path}.md`];
  if (text === undefined) throw new Error(`content/${path}.md is missing.`);
  return text
    .replaceAll("{{operator}}", siteContent.operator.name)
    .replaceAll("{{operator_address}}", siteContent.operator.address)
    .replaceAll("{{data_protection_officer}}", siteContent.operator.data_protection_officer);
}
