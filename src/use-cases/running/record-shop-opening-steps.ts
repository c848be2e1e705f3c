import type { ShopOpeningStep } from '#domain/running/shop-opening-steps.ts'
import type { Db } from '#persistence/database.ts'
import * as shopOpeningSteps from '#persistence/running/shop-opening-steps.ts'
import { readShopOpeningProgress } from './open-shop.ts'

/**
 * Records when the shop's setup steps start and end, to measure how long they take. No effect in an
 * open shop.
 */
export async function recordShopOpeningStepTimes(
  db: Db,
  { step }: { step: ShopOpeningStep },
  now: Date,
): Promise<void> {
  const { isOpen, steps } = await readShopOpeningProgress(db, now)
  if (isOpen) return
  const done = steps.filter(({ isDone }) => isDone).map(({ code }) => code)
  if (!done.includes(step)) await shopOpeningSteps.recordShopOpeningStepStart(db, step, now)
  if (done.length > 0) await shopOpeningSteps.recordShopOpeningStepsDone(db, done, now)
}
