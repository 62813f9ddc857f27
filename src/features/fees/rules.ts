/** How a payment reached the school. */
export const PAYMENT_METHODS = ["tunai", "pindahan", "cek", "fpx"] as const;
