import type { ReactNode } from "react";

/** One page of the public site, which the build renders to a file. */
export type PublicPage = {
  /** Its address, such as "/blog/kehadiran". */
  path: string;
  title: string;
  /** One or two sentences for search engines and shared links. */
  description: string;
  body: ReactNode;
  /** Structured data (schema.org); addresses begin with `ORIGIN`. */
  facts?: Record<string, unknown>[];
  /** A state rather than a page: not in the sitemap and not for search engines. */
  unlisted?: boolean;
  /** Runs no script, so that it follows the theme of the system. */
  bare?: boolean;
  article?: boolean;
};

/** The slot of the site's own address, which is filled in from PUBLIC_URL when a page is sent. */
export const ORIGIN = "{{origin}}";
