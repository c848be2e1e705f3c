import { type RawBuilder, sql } from 'kysely'
import { type CombinableRead, combinableRead, readOne } from '../combined-statements.ts'
import type { Db } from '../database.ts'
import { preparedListParameter } from '../prepared-statements.ts'
import * as contentPieces from './content-pieces.ts'

/** Shop settings by key; a key without a stored setting is absent from the result. */
export function readSettings(db: Db, keys: string[]): Promise<Record<string, unknown>> {
  return readOne(db, settingsRead(keys))
}

/** The same, to be read with other facts. */
export function settingsRead(keys: string[]): CombinableRead<Record<string, unknown>> {
  return combinableRead(
    sql<{ key: string; value: unknown }>`
      select key, value from shop_settings where key = any(${preparedListParameter(keys, 'text')})`,
    (rows) => Object.fromEntries(rows.map(({ key, value }) => [key, value])),
  )
}

/**
 * Reads shop settings by key, and, for the products in bundles, a map from former to current url
 * keys.
 */
export function settingsAndRenamedUrlKeysRead(
  keys: string[],
): CombinableRead<{ settings: Record<string, unknown>; movedUrlKeys: Map<string, string> }> {
  type Row = { key: string; value: unknown; moved: Record<string, string> | null }
  return combinableRead(
    sql<Row>`select key, value, case when key = 'bundles' then (
        select jsonb_object_agg(former.url_key, p.url_key)
        from jsonb_path_query(value, '$[*].products[*]') named (url_key)
        join product_url_keys former on former.url_key = named.url_key #>> '{}'
        join products p on p.id = former.product_id) end as moved
      from shop_settings where key = any(${preparedListParameter(keys, 'text')})`,
    (rows) => ({
      settings: Object.fromEntries(rows.map(({ key, value }) => [key, value])),
      movedUrlKeys: new Map(rows.flatMap(({ moved }) => Object.entries(moved ?? {}))),
    }),
  )
}

export type FaqTopic = {
  id: number
  name: string
  questions: { id: number; question: string; answer: string }[]
}

/** Lists the FAQ entries that are visible at a given moment, by topic. */
export async function readFaq(db: Db, now: Date): Promise<FaqTopic[]> {
  const pieces = await contentPieces.listVisibleContentPieces(db, ['topic', 'question'], now)
  const questions = pieces.filter((piece) => piece.kind === 'question')
  return pieces.flatMap((piece) => {
    if (piece.kind !== 'topic') return []
    const below = questions.filter(({ topicId }) => topicId === piece.id)
    return {
      id: piece.id,
      name: piece.value.name,
      questions: below.map(({ id, value }) => ({ id, ...value })),
    }
  })
}

export type LegalText = { page: string; version: number; lastUpdated: string; body: string }

/** Version of a legal text, with its effective date and the operator who published it. */
export type LegalTextVersionRow = LegalText & {
  from: Date
  publishedAt: Date
  publishedBy: string | null
}

const inForceFrom = sql<Date>`coalesce(effective_from, published_at)`
const isInForce = (now: Date) => sql<boolean>`(effective_from is null or effective_from <= ${now})`

/** Version in force of every legal text. */
export function readLegalTextVersionsInForce(db: Db, now: Date): Promise<Record<string, number>> {
  return readOne(db, legalTextVersionsRead(now))
}

/** The same, to be read with other facts. */
export function legalTextVersionsRead(now: Date): CombinableRead<Record<string, number>> {
  const query = sql<{ page: string; version: number }>`
    select distinct on (page) page, version from content_versions
    where ${isInForce(now)} order by page, ${inForceFrom} desc, version desc`
  return combinableRead(query, (rows) =>
    Object.fromEntries(rows.map(({ page, version }) => [page, version])),
  )
}

/** Version of a legal text in force at a moment, or null. */
export async function findLegalText(
  db: Db,
  page: string,
  now: Date,
): Promise<LegalTextVersionRow | null> {
  const { rows } = await legalRows(
    db,
    sql`page = ${page} and ${isInForce(now)}
      order by ${inForceFrom} desc, version desc limit 1`,
  )
  return rows[0] ?? null
}

/** Lists every version of a legal text, newest first. */
export async function listLegalTextVersions(db: Db, page: string): Promise<LegalTextVersionRow[]> {
  return (await legalRows(db, sql`page = ${page} order by version desc`)).rows
}

function legalRows(db: Db, which: RawBuilder<unknown>) {
  return sql<LegalTextVersionRow>`
    select page, version, last_updated as "lastUpdated", body_markdown as body,
      ${inForceFrom} as "from", published_at as "publishedAt", published_by as "publishedBy"
    from content_versions where ${which}`.execute(db)
}

/** Lists the reasons for support tickets as configured in the back office. */
export async function listTicketReasons(db: Db) {
  return await db
    .selectFrom('ticket_reasons')
    .select(['id', 'code', 'reason', 'answer_hours'])
    .where('active', '=', true)
    .orderBy('id')
    .execute()
}

/** Whether any reason for support tickets is configured. */
export async function hasConfiguredTicketReasons(db: Db): Promise<boolean> {
  const row = await db.selectFrom('ticket_reasons').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}
