import type { Db } from '../database.ts'
import { prepared } from '../prepared.ts'

export type ShopNews = {
  kind: 'order' | 'ticket'
  /** its number */
  subject: string
  words: string
}

/** Something of which the shop's own people are to be written. */
export async function add(db: Db, { kind, subject, words }: ShopNews, now: Date): Promise<void> {
  await db
    .insertInto('shop_news')
    .values({ kind, subject, words, created_at: now })
    .modifyEnd(prepared)
    .execute()
}

export async function isAny(db: Db, kind: ShopNews['kind']): Promise<boolean> {
  const row = await db
    .selectFrom('shop_news')
    .select('id')
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes pending news, oldest first, once. */
export async function take(db: Db, kind: ShopNews['kind']): Promise<ShopNews[]> {
  const rows = await db
    .deleteFrom('shop_news')
    .where('kind', '=', kind)
    .returning(['id', 'kind', 'subject', 'words'])
    .execute()
  return rows.toSorted((a, b) => a.id - b.id)
}
