import { type Insertable, sql } from 'kysely'
import type { Db } from '#persistence/database.ts'
import { recordsetSql } from '#persistence/recordset-sql.ts'
import type { DB } from '#persistence/tables.ts'

type Row<Table extends keyof DB> = Insertable<DB[Table]>

/**
 * Adds a shopper account without a sign-in identity; the first sign-in with the verified e-mail
 * claims the account.
 */
export async function addDemoHistoryShopper(db: Db, shopper: Row<'shoppers'>): Promise<number> {
  const { id } = await db
    .insertInto('shoppers')
    .values(shopper)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addDemoHistoryRewards(db: Db, rewards: Row<'rewards'>[]): Promise<void> {
  if (rewards.length) await db.insertInto('rewards').values(rewards).execute()
}

export async function addDemoHistoryTicket(
  db: Db,
  ticket: Row<'tickets'>,
  replies: Omit<Row<'ticket_replies'>, 'ticket_id'>[],
): Promise<void> {
  const { id } = await db
    .insertInto('tickets')
    .values(ticket)
    .returning('id')
    .executeTakeFirstOrThrow()
  if (replies.length)
    await db
      .insertInto('ticket_replies')
      .values(replies.map((reply) => ({ ...reply, ticket_id: id })))
      .execute()
}

/** Adds the given products to a shopper's wishlist, newest first. */
export async function addDemoHistoryWishes(
  db: Db,
  shopperId: number,
  wishes: { url_key: string; created_at: Date }[],
): Promise<void> {
  for (const { url_key, created_at } of wishes)
    await sql`
      insert into wishes (shopper_id, product_id, product_name, url_key, image_path,
        price_when_saved_centavos, created_at)
      select ${shopperId}, p.id, p.name, p.url_key,
        (select path from product_images where product_id = p.id order by position limit 1),
        p.price_centavos, ${created_at}
      from products p where p.url_key = ${url_key}`.execute(db)
}

export type ReviewContent = {
  url_key: string
  shopper_id: number | null
  author_name: string
  rating: number
  title: string
  comment: string
  status: string
  reject_code: string | null
  verified_purchase: boolean
  shop_reply: string | null
  shop_reply_at: Date | null
  created_at: Date
}

/** Inserts reviews as given, with their moderation status. */
export async function insertReviews(db: Db, reviews: ReviewContent[]): Promise<void> {
  await sql`
    insert into reviews (product_id, shopper_id, author_name, rating, title, comment, status,
      reject_code, verified_purchase, shop_reply, shop_reply_at, created_at, updated_at)
    select p.id, r.shopper_id, r.author_name, r.rating, r.title, r.comment, r.status,
      r.reject_code, r.verified_purchase, r.shop_reply, r.shop_reply_at, r.created_at, r.created_at
    from ${recordsetSql(
      reviews,
      sql`url_key text, shopper_id bigint, author_name text, rating smallint, title text,
        comment text, status text, reject_code text, verified_purchase boolean, shop_reply text,
        shop_reply_at timestamptz, created_at timestamptz`,
    )}
    join products p on p.url_key = r.url_key`.execute(db)
}

type QuestionContent = {
  url_key: string
  question: string
  answer: string
  created_at: Date
  answered_at: Date
}

/** Inserts answered product questions as given. */
export async function insertQuestions(db: Db, questions: QuestionContent[]): Promise<void> {
  await sql`
    insert into questions (product_id, question, status, answer, answered_at, created_at, updated_at)
    select p.id, r.question, 'published', r.answer, r.answered_at, r.created_at, r.answered_at
    from ${recordsetSql(
      questions,
      sql`url_key text, question text, answer text, answered_at timestamptz, created_at timestamptz`,
    )}
    join products p on p.url_key = r.url_key`.execute(db)
}

/** Sets use counts of coupons. */
export async function setCouponUseCounts(
  db: Db,
  coupons: { code: string; used: number }[],
): Promise<void> {
  await sql`
    update coupons c set used = r.used
    from ${recordsetSql(coupons, sql`code text, used integer`)} where c.code = r.code`.execute(db)
}

export async function putPostcodes(db: Db, rows: Row<'postcodes'>[]): Promise<void> {
  await sql`
    insert into postcodes (postcode, settlement, municipality, state)
    select r.postcode, r.settlement, r.municipality, r.state from ${recordsetSql(
      rows,
      sql`postcode text, settlement text, municipality text, state text`,
    )}
    on conflict (postcode, settlement) do update
    set municipality = excluded.municipality, state = excluded.state`.execute(db)
}

export async function hasNoPostcodes(db: Db): Promise<boolean> {
  const row = await db.selectFrom('postcodes').select('postcode').limit(1).executeTakeFirst()
  return row === undefined
}

/**
 * Opens the shop's price book now, before its first prices; earlier prices are demo data, whose days
 * are never signed.
 */
export async function openPriceBook(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('price_book')
    .values({ opened_at: now })
    .onConflict((known) => known.doNothing())
    .execute()
}
