import type { IconName } from '#ui/icon-names.ts'

/** The drawing of a way to pay, by the sign that the shop's settings give it. */
export const paymentSigns: Record<string, IconName> = { bank: 'bank', cash: 'store', card: 'card' }

/** Where the page of a product says how it can be paid. */
export const paymentAnchor = 'pagos'
