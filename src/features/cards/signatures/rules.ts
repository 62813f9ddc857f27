/** Where a report was signed: on a screen of the dashboard, or on the family's page. */
export const SIGNING_WAYS = ["screen", "page"] as const;
