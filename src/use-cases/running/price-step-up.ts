import { pricesWithoutStepUp } from '#domain/catalogue/change-set.ts'
import { priceFields } from '#domain/catalogue/product-content.ts'
import { stepUpSeconds } from '#domain/running/operator-access.ts'
import { acquireLock } from '#persistence/advisory-lock.ts'
import * as priceChanges from '#persistence/catalogue/price-changes.ts'
import type { Db } from '#persistence/database.ts'

export type PriceChanger = {
  actor: string
  /** when step-up authentication expires; null for an API key, absent for the shop itself */
  freshUntil?: Date | null | undefined
}

/** Price changes to check: of a change set, of one product, or a number of products. */
type Repriced = { set: number } | { product: number } | { products: number }

/** Whether price changes require step-up authentication; recent price changes by any means count. */
export async function asksStepUp(
  transaction: Db,
  { actor, freshUntil }: PriceChanger,
  repriced: Repriced,
  now: Date,
): Promise<boolean> {
  if (freshUntil === undefined || (freshUntil !== null && freshUntil > now)) return false
  await acquireLock(transaction, `prices:${actor}`)
  const windowBegan = now.getTime() - stepUpSeconds * 1000
  const since = new Date(Math.max(windowBegan, freshUntil?.getTime() ?? 0))
  const counted = await priceChanges.countBy(transaction, { actor, since, repriced })
  return counted > pricesWithoutStepUp
}

/** Whether any of these product fields affects the price. */
export function isAboutPrice(fields: readonly string[]): boolean {
  return fields.some((name) => priceFields.some((price) => price === name))
}
