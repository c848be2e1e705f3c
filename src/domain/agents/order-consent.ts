/** Lifetime in days of a consent code for an order. */
export const consentDays = 30

/** Maximum valid consent codes per order. */
export const consentsAtMost = 5
