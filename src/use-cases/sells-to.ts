import type { Db } from '#persistence/database.ts'
import * as operators from '#persistence/running/operators.ts'
import { defaultSettings } from './default-settings.ts'
import { readSettings } from './stored-settings.ts'

/** Whether everybody may buy. */
export async function isShopOpen(db: Db): Promise<boolean> {
  const { open = defaultSettings.open } = await readSettings(db, ['open'])
  return open
}

/** Whether a purchase is a test order: by operators in a closed shop; null for others. */
export async function saleTo(
  db: Db,
  { email }: { email: string },
  isOpen: boolean,
): Promise<'sale' | 'trial' | null> {
  if (isOpen) return 'sale'
  return (await operators.findByEmail(db, email)) === undefined ? null : 'trial'
}
