import type { ReactNode } from "react";

/** One page of the public site, as the build turns it into a file. */
export type PublicPage = {
  /** Its address, such as "/blog/kehadiran". */
  path: string;
  title: string;
  /** One or two sentences for search engines and shared links. */
  description: string;
  body: ReactNode;
  /** Structured data (schema.org); addresses begin with `ORIGIN`. */
  facts?: Record<string, unknown>[];
  /** A state rather than a place: not in the sitemap and not for search engines. */
  unlisted?: boolean;
  article?: boolean;
};

/** The site's own address; filled in when a page is sent, from PUBLIC_URL. */
export const ORIGIN = "{{origin}}";
