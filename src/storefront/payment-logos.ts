import type { IconName } from '#ui/icon-names.ts'

/** Icons of payment methods, by the name in the shop's settings. */
export const paymentMethodIcons: Record<string, IconName> = {
  bank: 'bank',
  cash: 'store',
  card: 'card',
}
