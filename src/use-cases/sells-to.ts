import type { Db } from '#persistence/database.ts'
import * as operators from '#persistence/running/operators.ts'
import { defaultSettings } from './default-settings.ts'
import { readSettings } from './stored-settings.ts'

/** Whether everybody may buy. */
export async function isShopOpen(db: Db): Promise<boolean> {
  const { open = defaultSettings.open } = await readSettings(db, ['open'])
  return open
}

/** Whether what somebody buys now is a trial of the shop's own people. */
export async function triesOut(db: Db, { email }: { email: string }): Promise<boolean> {
  return !(await isShopOpen(db)) && (await operators.findByEmail(db, email)) !== undefined
}

/** Whether somebody may buy: in a shop that is still closed its own people do, to try it. */
export async function sellsTo(db: Db, { email }: { email: string }): Promise<boolean> {
  return (await isShopOpen(db)) || (await operators.findByEmail(db, email)) !== undefined
}
