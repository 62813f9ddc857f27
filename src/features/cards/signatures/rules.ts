/** Where a guardian signs a report: on a screen of the dashboard, or on the family's page. */
export const OWN_WAYS = ["screen", "page"] as const;

/** These, and paper, of which the school notes it. */
export const SIGNING_WAYS = [...OWN_WAYS, "paper"] as const;
