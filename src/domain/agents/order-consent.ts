/** Lifetime of an order code in days. */
export const consentDays = 30

/** Maximum valid codes per order. */
export const consentsAtMost = 5
