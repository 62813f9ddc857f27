import { attendanceGuide, absencesGuide, calendarGuide } from "./products.ts";
import { compareGuide, roadmapGuide, rolesGuide, securityGuide } from "./decide.ts";

/** A picture of the product: `phone` is as narrow as a phone, `desk` as wide as a computer's screen. */
export type GuidePicture = { name: string; shape: "phone" | "desk"; alt: string };

/** The same thing seen from several sides, such as three ways to take a register. */
export type GuideRow = {
  title: string;
  sides: readonly { name: string; line: string; stands_out?: boolean }[];
};

/** One part of a page. A part that is not `built` carries "akan datang". */
export type GuidePart = {
  title: string;
  line?: string;
  points?: readonly string[];
  /** As points, but nothing to be glad of. */
  notes?: readonly string[];
  rows?: readonly GuideRow[];
  picture?: GuidePicture;
  built?: boolean;
  link?: { href: string; label: string };
};

/** A page that explains one matter, part by part. */
export type Guide = {
  path: string;
  title: string;
  description: string;
  headline: string;
  lead: string;
  parts: readonly GuidePart[];
  ctaTitle: string;
  ctaLine: string;
};

/** The pages that explain one matter each, in the order of the site. */
export const guides: readonly Guide[] = [
  attendanceGuide,
  absencesGuide,
  calendarGuide,
  rolesGuide,
  compareGuide,
  securityGuide,
  roadmapGuide,
];
