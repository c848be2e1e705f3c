import type { ShopSettingsResponse } from '#contract/shop-content.ts'
import { isCardRequiredByLowStock } from '#domain/buying/stock-reserve-for-card-payments.ts'

/**
 * Whether an order accepts only card payments; `available` is the stock of its scarcest product.
 */
export function isOnlyCardPaymentAccepted(
  payment: ShopSettingsResponse['payment'],
  available: number,
): boolean {
  const rule = {
    takesCards: isPaymentMethodAccepted(payment)('card'),
    scarceUnits: payment.scarce_units,
  }
  return isCardRequiredByLowStock(rule, available)
}

export function isPaymentMethodAccepted({ methods }: ShopSettingsResponse['payment']) {
  return (way: string) => methods.some(({ code }) => code === way)
}
