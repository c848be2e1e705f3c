import { maxPriceChangesWithoutStepUp } from '#domain/catalogue/product-change-set.ts'
import { productPriceFieldNames } from '#domain/catalogue/product-content.ts'
import { stepUpSignInLifetimeSeconds } from '#domain/running/operator-session-lifetimes.ts'
import { acquireLock } from '#persistence/advisory-lock.ts'
import * as priceChanges from '#persistence/catalogue/price-changes.ts'
import type { Db } from '#persistence/database.ts'

export type PriceChangeReauthentication = {
  actor: string
  /**
   * time at which the caller's step-up authentication expires; null for an API key, absent for
   * commands run on the server
   */
  freshUntil?: Date | null | undefined
}

/**
 * Price changes that may need step-up authentication: those of a change set, of one product, or of
 * a given number of products.
 */
type Repriced = { set: number } | { product: number } | { products: number }

/**
 * Whether price changes require step-up authentication; recent price changes by the same caller are
 * added up, however they were made.
 */
export async function requiresStepUpForPriceChange(
  transaction: Db,
  { actor, freshUntil }: PriceChangeReauthentication,
  repriced: Repriced,
  now: Date,
): Promise<boolean> {
  if (freshUntil === undefined || (freshUntil !== null && freshUntil > now)) return false
  await acquireLock(transaction, `prices:${actor}`)
  const windowBegan = now.getTime() - stepUpSignInLifetimeSeconds * 1000
  const since = new Date(Math.max(windowBegan, freshUntil?.getTime() ?? 0))
  const counted = await priceChanges.countPriceChangesByActor(transaction, {
    actor,
    since,
    repriced,
  })
  return counted > maxPriceChangesWithoutStepUp
}

/** Whether any of these product fields affects the price. */
export function hasPriceField(fields: readonly string[]): boolean {
  return fields.some((name) => productPriceFieldNames.some((price) => price === name))
}
