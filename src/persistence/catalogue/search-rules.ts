import { type RawBuilder, sql } from 'kysely'
import type { SearchRule } from '#domain/catalogue/search-rule.ts'
import type { Db } from '../database.ts'

export type SearchRuleRow = SearchRule & {
  id: number
  removed: boolean
  /** state of the search rule before its last change */
  former: SearchRule | null
  changedBy: string
  changedAt: Date
}

/** Word stems to which a search rule applies, and the stems that replace them. */
export type SearchRuleStems = { stems: string[]; meantStems: string[] }

type Change = SearchRule &
  SearchRuleStems &
  Pick<SearchRuleRow, 'former' | 'changedBy' | 'changedAt'>

type Former = Omit<SearchRule, 'from' | 'until'> & { from: string | null; until: string | null }
type Row = Omit<SearchRuleRow, 'former'> & { former: Former | null }

/** Lists search rules that were not removed, newest first. */
export function listSearchRules(db: Db): Promise<SearchRuleRow[]> {
  return read(db, sql`not r.removed order by r.changed_at desc, r.id desc`)
}

export async function findSearchRule(db: Db, id: number): Promise<SearchRuleRow | null> {
  const [rule] = await read(db, sql`r.id = ${id}`)
  return rule ?? null
}

/** Locks a search rule until the transaction ends. */
export async function lockSearchRule(db: Db, id: number): Promise<SearchRuleRow | null> {
  await sql`select 1 from search_rules where id = ${id} for update`.execute(db)
  return findSearchRule(db, id)
}

async function read(db: Db, which: RawBuilder<unknown>): Promise<SearchRuleRow[]> {
  const { rows } = await sql<Row>`
    select r.id, r.kind, r.words, r.meant, r.shown_from as "from", r.shown_until as "until", r.removed,
      r.former, r.changed_by as "changedBy", r.changed_at as "changedAt",
      array(select p.sku from search_pins n join products p on p.id = n.product_id
        where n.rule_id = r.id order by n.position) as products
    from search_rules r where ${which}`.execute(db)
  return rows.map((row) => ({ ...row, former: row.former && formerRule(row.former) }))
}

function formerRule({ from, until, ...rule }: Former): SearchRule {
  return { ...rule, from: from ? new Date(from) : null, until: until ? new Date(until) : null }
}

export async function addSearchRule(db: Db, rule: Omit<Change, 'former'>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into search_rules
      (kind, words, meant, stems, meant_stems, shown_from, shown_until, changed_by, changed_at)
    values (${rule.kind}, ${rule.words}::text[], ${rule.meant}::text[], ${rule.stems}::text[],
      ${rule.meantStems}::text[], ${rule.from}, ${rule.until}, ${rule.changedBy}, ${rule.changedAt})
    returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await pin(db, id, rule.products)
  return id
}

export async function updateSearchRule(db: Db, id: number, rule: Change): Promise<void> {
  await sql`
    update search_rules set words = ${rule.words}::text[], meant = ${rule.meant}::text[],
      stems = ${rule.stems}::text[], meant_stems = ${rule.meantStems}::text[],
      shown_from = ${rule.from}, shown_until = ${rule.until}, removed = false,
      former = ${rule.former && JSON.stringify(rule.former)}::jsonb,
      changed_by = ${rule.changedBy}, changed_at = ${rule.changedAt}
    where id = ${id}`.execute(db)
  await pin(db, id, rule.products)
}

async function pin(db: Db, id: number, skus: readonly string[]): Promise<void> {
  await sql`delete from search_pins where rule_id = ${id}`.execute(db)
  await sql`
    insert into search_pins (rule_id, product_id, position)
    select ${id}, p.id, w.position from unnest(${skus}::text[]) with ordinality as w (sku, position)
    join products p on p.sku = w.sku`.execute(db)
}

/** Marks a search rule as removed or restores it. */
export async function setSearchRuleRemoved(
  db: Db,
  id: number,
  { removed, changedBy, changedAt }: Pick<SearchRuleRow, 'removed' | 'changedBy' | 'changedAt'>,
): Promise<void> {
  await sql`
    update search_rules set removed = ${removed}, changed_by = ${changedBy}, changed_at = ${changedAt}
    where id = ${id}`.execute(db)
}

export async function saveSearchRuleStems(
  db: Db,
  { id, stems, meantStems }: SearchRuleStems & { id: number },
): Promise<void> {
  await sql`
    update search_rules set stems = ${stems}::text[], meant_stems = ${meantStems}::text[]
    where id = ${id}`.execute(db)
}

/** Lists the given SKUs that no product has. */
export async function listSkusWithoutProduct(db: Db, skus: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    select w.sku from unnest(${skus}::text[]) with ordinality as w (sku, place)
    where not exists (select from products p where p.sku = w.sku) order by place`.execute(db)
  return rows.map(({ sku }) => sku)
}

/** Deletes search rules removed before a moment. */
export async function deleteRemovedSearchRules(db: Db, before: Date): Promise<void> {
  await sql`delete from search_rules where removed and changed_at < ${before}`.execute(db)
}
