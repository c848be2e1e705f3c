import type { Logo, LogoBackground } from '#domain/running/logo.ts'
import type { Db } from '../database.ts'

export async function readShopLogo(db: Db): Promise<Logo> {
  const rows = await db.selectFrom('shop_logos').select(['ground', 'path']).execute()
  const on = (ground: LogoBackground) => rows.find((row) => row.ground === ground)?.path ?? null
  return { light: on('light'), dark: on('dark') }
}

/** Stores the shop's logo; null removes it. */
export async function putShopLogo(
  db: Db,
  { ground, path, now }: { ground: LogoBackground; path: string | null; now: Date },
): Promise<void> {
  if (path === null) {
    await db.deleteFrom('shop_logos').where('ground', '=', ground).execute()
    return
  }
  await db
    .insertInto('shop_logos')
    .values({ ground, path, changed_at: now })
    .onConflict((conflict) => conflict.column('ground').doUpdateSet({ path, changed_at: now }))
    .execute()
}
