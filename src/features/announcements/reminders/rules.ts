export const REMINDED_BY = ["mail", "whatsapp"] as const;
/** A mail waits until the quiet hours are over; it is cancelled when there is nothing left to remind of. */
export const REMINDER_STATES = ["waiting", "sent", "cancelled"] as const;
