import content from "#content/site.json" with { type: "json" };

/** What whoever runs the site makes their own, from content/site.json. */
export const siteContent = content;

export type Testimonial = (typeof content.testimonials)[number];
export type Opening = (typeof content.openings)[number];
