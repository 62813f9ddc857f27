import content from "#content/site.json" with { type: "json" };

/** The operator's own texts, from content/site.json. */
export const siteContent = content;

export type Testimonial = (typeof content.testimonials)[number];
export type Opening = (typeof content.openings)[number];
