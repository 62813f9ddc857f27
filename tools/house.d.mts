/** The features in their order. */
export const FEATURES: readonly string[];
