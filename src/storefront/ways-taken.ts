import type { ShopSettingsReply } from '#contract/content.ts'

/** Whether what is nearly gone is held for cards: of the scarcest product of an order `available` pieces are left. */
export function isForCardsOnly(
  payment: ShopSettingsReply['payment'],
  available: number | undefined,
): boolean {
  return available !== undefined && available <= payment.scarce_units && taken(payment)('card')
}

/** Whether the shop takes a way to pay. */
export function taken({ methods }: ShopSettingsReply['payment']) {
  return (way: string) => methods.some(({ code }) => code === way)
}
