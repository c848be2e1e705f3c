import type { ShopSettingsReply } from '#contract/content.ts'
import { isReservedForCards } from '#domain/buying/card-reserve.ts'

/** Whether an order takes cards only, with `available` units at hand of its scarcest product. */
export function isForCardsOnly(payment: ShopSettingsReply['payment'], available: number): boolean {
  const rule = { takesCards: taken(payment)('card'), scarceUnits: payment.scarce_units }
  return isReservedForCards(rule, available)
}

/** Whether the shop takes a way to pay. */
export function taken({ methods }: ShopSettingsReply['payment']) {
  return (way: string) => methods.some(({ code }) => code === way)
}
