import type { ShopSettingsReply } from '#contract/content.ts'
import { isReservedForCards } from '#domain/buying/card-reserve.ts'

/** Whether an order accepts only cards; `available` is the stock of its scarcest product. */
export function isForCardsOnly(payment: ShopSettingsReply['payment'], available: number): boolean {
  const rule = { takesCards: taken(payment)('card'), scarceUnits: payment.scarce_units }
  return isReservedForCards(rule, available)
}

/** Whether the shop accepts a payment method. */
export function taken({ methods }: ShopSettingsReply['payment']) {
  return (way: string) => methods.some(({ code }) => code === way)
}
