import { type RawBuilder, sql } from 'kysely'
import type { DiscountPlan } from '#domain/buying/discounts/discount-plan.ts'
import type { StoredDiscountSimulation } from '#domain/buying/discounts/discount-simulation.ts'
import type { Promotion, PromotionDeal } from '#domain/buying/discounts/promotions.ts'
import type { Centavos } from '#domain/money.ts'
import type { AppliedBundle } from '#domain/orders/order.ts'
import { type CombinableRead, combinableRead } from '../combined-statements.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment } from '../prepared-statements.ts'
import { recordsetSql } from '../recordset-sql.ts'

/** Promotion with its schedule and publication state; `rehearsal` is the result of the last dry run. */
export type ScheduledPromotion = Promotion &
  DiscountPlan & { place: number; rehearsal: StoredDiscountSimulation | null }

type Row = Omit<ScheduledPromotion, 'deal'> & Deal

type Deal = {
  kind: 'units' | 'amount'
  buy: number | null
  get: number | null
  percent: number
  least: Centavos
}

const columns = sql`id, name, kind, buy, get, percent, coalesce(least_centavos, 0) as least,
  case when scope->>'kind' = 'products' then jsonb_set(scope, '{url_keys}', (
    select jsonb_agg(coalesce(p.url_key, named.url_key) order by named.at)
    from jsonb_array_elements_text(scope->'url_keys') with ordinality as named (url_key, at)
    left join product_url_keys former on former.url_key = named.url_key
    left join products p on p.id = former.product_id)) else scope end as scope,
  rehearsal, exclude_offers as "excludeOffers", combines, place, published, active, starts_at as "from",
  ends_at as "until"`

const isActiveSql = (
  at: Date,
) => sql`published and active and (starts_at is null or starts_at <= ${at})
  and (ends_at is null or ends_at > ${at}) order by place, id`

/** Lists the promotions that apply at a moment, in order of application. */
export function listActivePromotions(db: Db, at: Date): Promise<ScheduledPromotion[]> {
  return read(db, isActiveSql(at))
}

/** Reads the promotions that apply at a moment, in order of application. */
export function activePromotionsRead(at: Date): CombinableRead<Promotion[]> {
  return combinableRead(
    sql<Row>`select ${columns} from promotions where ${isActiveSql(at)}`,
    (rows) => rows.map(toPromotion),
  )
}

/** Lists all promotions, in order of application. */
export function listPromotions(db: Db): Promise<ScheduledPromotion[]> {
  return read(db, sql`true order by place, id`)
}

export async function findPromotion(db: Db, id: number): Promise<ScheduledPromotion | null> {
  const [found] = await read(db, sql`id = ${id}`)
  return found ?? null
}

/** Locks a promotion until the transaction ends. */
export async function lockPromotion(db: Db, id: number): Promise<ScheduledPromotion | null> {
  const [found] = await read(db, sql`id = ${id} for update`)
  return found ?? null
}

async function read(db: Db, which: RawBuilder<unknown>): Promise<ScheduledPromotion[]> {
  const { rows } = await sql<Row>`
    ${preparedStatementComment} select ${columns} from promotions where ${which}`.execute(db)
  return rows.map(toPromotion)
}

function toPromotion<Columns extends Deal>({ kind, buy, get, percent, least, ...rest }: Columns) {
  const deal: PromotionDeal =
    kind === 'units' && buy !== null && get !== null
      ? { kind, buy, get, percent }
      : { kind: 'amount', percent, least }
  return { ...rest, deal }
}

/** Editable promotion fields. */
export type PromotionInput = Omit<ScheduledPromotion, 'id' | 'rehearsal'>

export async function addPromotion(db: Db, promotion: PromotionInput, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('promotions')
    .values({ ...rowOf(promotion), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePromotion(
  db: Db,
  id: number,
  promotion: PromotionInput,
): Promise<void> {
  await db.updateTable('promotions').set(rowOf(promotion)).where('id', '=', id).execute()
}

function rowOf({ deal, scope, ...rest }: PromotionInput) {
  return {
    name: rest.name,
    kind: deal.kind,
    percent: deal.percent,
    buy: deal.kind === 'units' ? deal.buy : null,
    get: deal.kind === 'units' ? deal.get : null,
    least_centavos: deal.kind === 'amount' ? deal.least : null,
    scope: JSON.stringify(scope),
    exclude_offers: rest.excludeOffers,
    combines: rest.combines,
    place: rest.place,
    published: rest.published,
    active: rest.active,
    starts_at: rest.from,
    ends_at: rest.until,
  }
}

/** Records the discount of promotions on a paid order, once. */
export async function recordPromotionUses(
  db: Db,
  attemptId: number,
  applied: readonly AppliedBundle[],
): Promise<void> {
  const uses = applied.filter(({ promotion }) => promotion !== undefined)
  if (uses.length === 0) return
  await sql`
    insert into promotion_uses (promotion_id, attempt_id, saving_centavos)
    select r.promotion, ${attemptId}, r.saving
    from ${recordsetSql(uses, sql`promotion bigint, saving bigint`)}
    join promotions p on p.id = r.promotion
    on conflict do nothing`.execute(db)
}

export type PromotionUse = { id: number; orders: number; given: Centavos }

/** Paid orders and total saving per promotion. */
export async function readPromotionUses(db: Db): Promise<Map<number, PromotionUse>> {
  const { rows } = await sql<PromotionUse>`
    select promotion_id as id, count(*)::int as orders, sum(saving_centavos)::bigint as given
    from promotion_uses group by promotion_id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Next moment at which a promotion begins or ends. */
export async function findNextPromotionStartOrEnd(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(at) as next from (
      select starts_at as at from promotions where published and active union all
      select ends_at from promotions where published and active) boundaries
    where at > ${now}`.execute(db)
  return rows[0]?.next ?? null
}
