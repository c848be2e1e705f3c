/** Days for which a program may ask how an order stands. */
export const consentDays = 30

/** Codes of one order that hold at a time. */
export const consentsAtMost = 5
