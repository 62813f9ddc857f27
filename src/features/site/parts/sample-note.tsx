import { siteText } from "#features/site/text.ts";
import { siteContent } from "./site-content.ts";

/** Says that words and figures are samples, as long as content/site.json says so. */
export function SampleNote() {
  if (!siteContent.sample) return null;
  return <p className="mt-8 text-13 text-muted">{siteText.sampleNote}</p>;
}
