import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'

/** What a redirect leads to; all null when its product or category was removed. */
export type RedirectTarget = {
  productId: number | null
  categoryId: number | null
  page: string | null
}

export type NewRedirect = RedirectTarget & { from: string }

/**
 * Why a redirect does not work: its target is gone or hidden, or a product or category of the shop
 * now has the old address.
 */
type RedirectProblem = 'gone' | 'hidden' | 'shadowed'

export type RedirectRow = RedirectTarget & {
  id: number
  from: string
  /** name of the target product or category */
  name: string | null
  /** current path of the target */
  to: string | null
  sku: string | null
  problem: RedirectProblem | null
  uses: number
  recentUses: number
  lastUsedOn: Day | null
  source: string | null
  changedBy: string
}

const joins = sql`redirects r left join products p on p.id = r.product_id
  left join categories c on c.id = r.category_id`
const pathOfTarget = sql`coalesce('/' || p.url_key, '/category/' || c.slug, r.page)`
const shadowed = sql`(exists (select from products own where own.visible and own.url_key = substr(r.from_path, 2))
  or exists (select from product_url_keys f join products own on own.id = f.product_id and own.visible
    where f.url_key = substr(r.from_path, 2))
  or r.from_path like '/category/%' and exists (select from categories own where own.slug = substr(r.from_path, 11)))`
const problem = sql`case when num_nonnulls(r.product_id, r.category_id, r.page) = 0 then 'gone'
  when not p.visible then 'hidden' when ${shadowed} then 'shadowed' end`

/** Finds the redirect of a requested URL under one of its stored forms; the longest form wins. */
export async function findRedirect(
  db: Db,
  paths: readonly string[],
): Promise<{ id: number; to: string } | null> {
  const { rows } = await sql<{ id: number; to: string }>`
    select r.id, ${pathOfTarget} as "to" from ${joins}
    where r.from_path = any(${paths}::text[]) and coalesce(p.visible, true) and ${pathOfTarget} is not null
    order by length(r.from_path) desc limit 1`.execute(db)
  return rows[0] ?? null
}

export type RedirectFilter = {
  /** part of the old address, or of the name of the target */
  search?: string | undefined
  isBroken?: boolean | undefined
}
export type RedirectCursor = { uses: number; id: number }

/** Lists a page of redirects, most used first. */
export async function listPageOfRedirects(
  db: Db,
  { search, isBroken }: RedirectFilter,
  {
    after,
    limit,
    usedSince,
  }: { after?: RedirectCursor | undefined; limit: number; usedSince: Day },
): Promise<RedirectRow[]> {
  const later = after
    ? sql`(r.uses < ${after.uses} or r.uses = ${after.uses} and r.id > ${after.id})`
    : sql`true`
  const found = search
    ? sql`(strpos(r.from_path, lower(${search})) > 0
        or strpos(lower(coalesce(p.name, c.name, r.page)), lower(${search})) > 0)`
    : sql`true`
  const { rows } = await selectRedirects(
    usedSince,
    sql`${later} and ${found} and ${isBroken ? sql`${problem} is not null` : sql`true`}`,
    sql`order by r.uses desc, r.id limit ${limit}`,
  ).execute(db)
  return rows
}

/** Reads a redirect, and locks it until the transaction ends. */
export async function lockRedirect(
  db: Db,
  id: number,
  usedSince: Day,
): Promise<RedirectRow | undefined> {
  await sql`select from redirects where id = ${id} for update`.execute(db)
  const { rows } = await selectRedirects(usedSince, sql`r.id = ${id}`, sql``).execute(db)
  return rows[0]
}

function selectRedirects(
  usedSince: Day,
  condition: RawBuilder<unknown>,
  ending: RawBuilder<unknown>,
) {
  return sql<RedirectRow>`
    select r.id, r.from_path as "from", r.product_id as "productId", r.category_id as "categoryId", r.page,
      coalesce(p.name, c.name) as name, p.sku, ${pathOfTarget} as "to", ${problem} as problem, r.uses,
      coalesce((select sum(u.uses) from redirect_uses u where u.redirect_id = r.id and u.day > ${usedSince}::date), 0)::integer
        as "recentUses",
      r.last_used_on::text as "lastUsedOn", r.source, r.changed_by as "changedBy"
    from ${joins} where ${condition} ${ending}`
}

export async function countRedirects(db: Db): Promise<{ total: number; broken: number }> {
  const { rows } = await sql<{ total: number; broken: number }>`
    select count(*)::integer as total, (count(*) filter (where ${problem} is not null))::integer as broken
    from ${joins}`.execute(db)
  return rows[0] ?? { total: 0, broken: 0 }
}

/** Current targets of stored redirects, as paths, by their old address. */
export async function findRedirectsFrom(
  db: Db,
  paths: readonly string[],
): Promise<(RedirectTarget & { from: string; to: string | null })[]> {
  const { rows } = await sql<RedirectTarget & { from: string; to: string | null }>`
    select r.from_path as "from", r.product_id as "productId", r.category_id as "categoryId", r.page, ${pathOfTarget} as "to"
    from ${joins} where r.from_path = any(${paths}::text[])`.execute(db)
  return rows
}

/** Adds redirects, and returns those whose old address had none. */
export async function addRedirects(
  db: Db,
  redirects: readonly NewRedirect[],
  { source, changedBy, changedAt }: { source: string | null; changedBy: string; changedAt: Date },
): Promise<{ id: number; from: string }[]> {
  const { rows } = await sql<{ id: number; from: string }>`
    insert into redirects (from_path, product_id, category_id, page, source, changed_by, changed_at)
    select r."from", r."productId", r."categoryId", r.page, ${source}, ${changedBy}, ${changedAt}
    from ${recordsetSql([...redirects], sql`"from" text, "productId" bigint, "categoryId" bigint, page text`)} order by 1
    on conflict (from_path) do nothing returning id, from_path as "from"`.execute(db)
  return rows
}

export async function updateRedirectTarget(
  db: Db,
  id: number,
  target: RedirectTarget & { changedBy: string; changedAt: Date },
): Promise<void> {
  await sql`
    update redirects set product_id = ${target.productId}, category_id = ${target.categoryId}, page = ${target.page},
      source = null, changed_by = ${target.changedBy}, changed_at = ${target.changedAt} where id = ${id}`.execute(
    db,
  )
}

/** Removes redirects, and returns those that existed with the path of their target. */
export async function removeRedirects(
  db: Db,
  ids: readonly number[],
): Promise<{ from: string; to: string | null }[]> {
  const { rows } = await sql<{ from: string; to: string | null }>`
    with gone as (delete from redirects where id = any(${ids}::bigint[]) returning *)
    select r.from_path as "from", ${pathOfTarget} as "to" from gone r
    left join products p on p.id = r.product_id left join categories c on c.id = r.category_id
    order by r.from_path`.execute(db)
  return rows
}

/** Adds uses of redirects on a day. */
export async function addRedirectUses(
  db: Db,
  uses: readonly { id: number; uses: number }[],
  today: Day,
): Promise<void> {
  await sql`
    with used as (
      update redirects set uses = least(redirects.uses::bigint + r.uses, 2147483647)::integer,
        last_used_on = greatest(last_used_on, ${today}::date)
      from (select * from ${recordsetSql([...uses], sql`id bigint, uses integer`)} order by id) r
      where redirects.id = r.id returning redirects.id, r.uses
    )
    insert into redirect_uses (redirect_id, day, uses) select id, ${today}::date, uses from used
    on conflict (redirect_id, day) do update set uses = redirect_uses.uses + excluded.uses`.execute(
    db,
  )
}

/** Deletes the uses of days before a day. */
export async function deleteOldRedirectUses(db: Db, before: Day): Promise<void> {
  await sql`delete from redirect_uses where day < ${before}::date`.execute(db)
}
