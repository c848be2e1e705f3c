import type { Db } from '#persistence/database.ts'
import * as operators from '#persistence/running/operators.ts'
import { defaultSettings } from './default-settings.ts'
import { readSettings } from './read-settings.ts'

/** Whether the shop is open to all buyers. */
export async function isShopOpen(db: Db): Promise<boolean> {
  const { open = defaultSettings.open } = await readSettings(db, ['open'])
  return open
}

/**
 * Determines whether a purchase is a sale, or a test order by an operator in a closed shop; null if
 * the buyer may not buy.
 */
export async function getSaleOrTestOrderKind(
  db: Db,
  { email }: { email: string },
  isOpen: boolean,
): Promise<'sale' | 'trial' | null> {
  if (isOpen) return 'sale'
  return (await operators.findOperatorByEmail(db, email)) === undefined ? null : 'trial'
}
