/** Lifetime in days of a consent code for an order. */
export const orderAccessConsentLifetimeDays = 30

/** Maximum valid consent codes per order. */
export const maxAccessConsentsPerOrder = 5
