import { sql } from 'kysely'
import type { CartLine } from '#domain/buying/cart.ts'
import type { PastPurchase } from '#domain/buying/discounts/discount-simulation.ts'
import type { Centavos } from '#domain/money.ts'
import { listAncestorCategories } from '../catalogue/category-slugs.ts'
import type { Db } from '../database.ts'

/**
 * Returns the number of purchases since a moment, and the time from which the newest `most` of them
 * were made, or `since` if there are fewer.
 */
export async function readPastPurchaseCountAndStart(
  db: Db,
  since: Date,
  most: number,
): Promise<{ from: Date; all: number }> {
  const { rows } = await sql<{ from: Date | null; all: number }>`
    select (select count(*)::int from payment_attempts where paid_at >= ${since} and not trial) as all,
      (select paid_at from payment_attempts where paid_at >= ${since} and not trial
        order by paid_at desc, id desc offset ${most - 1} limit 1) as "from"`.execute(db)
  const { from = null, all = 0 } = rows[0] ?? {}
  return { from: from ?? since, all }
}

type Cursor = { paidAt: Date; id: number }

type PurchaseRow = Omit<PastPurchase, 'lines'> & Cursor

/** Lists a page of paid purchases with their lines after a cursor, oldest first. */
export async function listPurchasePage(
  db: Db,
  after: Cursor,
  { limit, slugs }: { limit: number; slugs: Map<number, string[]> },
): Promise<{ purchases: PastPurchase[]; next: Cursor | undefined }> {
  const { rows } = await sql<PurchaseRow>`
    select a.id, a.paid_at as "paidAt", a.order_number as number, a.shopper_id as "shopperId",
      a.coupon_id is not null as "hadCoupon", a.shipping_code as "shippingCode",
      a.shipping_centavos as shipping,
      not exists (select from payment_attempts e where e.shopper_id = a.shopper_id
        and e.paid_at < a.paid_at and not e.trial) as "isFirst"
    from payment_attempts a
    where a.paid_at is not null and not a.trial and (a.paid_at, a.id) > (${after.paidAt}, ${after.id})
    order by a.paid_at, a.id limit ${limit}`.execute(db)
  const lines = await linesOf(
    db,
    rows.map(({ id }) => id),
    slugs,
  )
  const last = rows.at(-1)
  return {
    purchases: rows.map(({ id, paidAt: _, ...row }) => ({ ...row, lines: lines.get(id) ?? [] })),
    next: rows.length === limit ? last : undefined,
  }
}

type LineRow = Pick<
  CartLine,
  'name' | 'sku' | 'urlKey' | 'digital' | 'quantity' | 'brand' | 'refurbished'
> & {
  attemptId: number
  lineId: number
  productId: number | null
  regular: Centavos
  unit: Centavos
}

/**
 * Reads the lines of past purchases, with the prices paid then and the products' current
 * categories.
 */
async function linesOf(
  db: Db,
  attemptIds: readonly number[],
  slugs: Map<number, string[]>,
): Promise<Map<number, CartLine[]>> {
  const { rows } = await sql<LineRow>`
    select l.attempt_id as "attemptId", l.id as "lineId", l.product_id as "productId", l.name, l.sku,
      coalesce(p.url_key, l.url_key) as "urlKey", l.digital, l.quantity, p.brand,
      coalesce(p.refurbished, false) as refurbished, l.regular_price_centavos as regular,
      l.unit_price_centavos as unit
    from payment_attempt_lines l left join products p on p.id = l.product_id
    where l.attempt_id = any(${[...attemptIds]}::bigint[]) order by l.attempt_id, l.position`.execute(
    db,
  )
  const unknown = new Set(rows.flatMap(({ productId }) => productId ?? []))
  const asked = [...unknown].filter((id) => !slugs.has(id))
  for (const [id, found] of await listAncestorCategories(db, asked)) slugs.set(id, found)
  const lines = rows.map((row) => ({ ...lineOf(row, slugs), attemptId: row.attemptId }))
  return Map.groupBy(lines, ({ attemptId }) => attemptId)
}

function lineOf({ regular, unit, ...row }: LineRow, slugs: Map<number, string[]>): CartLine {
  return {
    lineId: row.lineId,
    productId: row.productId ?? 0,
    name: row.name,
    sku: row.sku,
    urlKey: row.urlKey,
    imagePath: null,
    digital: row.digital,
    weightGrams: null,
    quantity: row.quantity,
    brand: row.brand,
    refurbished: row.refurbished,
    visible: true,
    pricing: {
      regular,
      special: unit < regular ? unit : null,
      specialFrom: null,
      specialFromTime: null,
      specialTo: null,
      specialToTime: null,
    },
    available: row.quantity,
    categories: slugs.get(row.productId ?? 0) ?? [],
    seenPrice: unit,
  }
}
