import type { ShopSettingsReply } from '#contract/content.ts'

/** Whether the shop takes a way to pay. */
export function taken({ methods }: ShopSettingsReply['payment']) {
  return (way: string) => methods.some(({ code }) => code === way)
}
