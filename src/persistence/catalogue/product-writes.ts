import { type RawBuilder, sql } from 'kysely'
import {
  productPriceFieldNames,
  type ProductContent,
  productFieldsWithDatabaseColumn,
} from '#domain/catalogue/product-content.ts'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'
import { toStockChangeCauseJson, type StockChangeCause } from '../stock-change-cause.ts'
import {
  productColumnNamesSql,
  isForSaleSql,
  productRecordsetColumnsSql,
  toProductRecordsetRow,
  productRecordsetTypesSql,
} from './product-columns.ts'

type NewProduct = {
  content: ProductContent
  createdAt: Date
  /** fingerprint of the imported product row, set once the product is completely written */
  fingerprint?: string | null
}
export type ProductUpdate = {
  id: number
  content: ProductContent
  fields: (keyof ProductContent)[]
  formerUrlKey: string | null
  /** fingerprint of the imported product row, set once the product is completely written */
  fingerprint?: string | null
}

const mainCategory = sql`(select id from categories where slug = r.main_category)`

/** Inserts products with their stock and returns their ids by url key. */
export async function insertProducts(
  db: Db,
  products: NewProduct[],
  { cause, now }: { cause: StockChangeCause; now: Date } = { cause: importCause, now: new Date() },
): Promise<Map<string, number>> {
  if (products.length === 0) return new Map()
  const rows = products.map(({ content, createdAt, fingerprint = null }) => ({
    ...toProductRecordsetRow(content, productFieldsWithDatabaseColumn),
    main_category: content.categories[0],
    created_at: createdAt.toISOString(),
    import_hash: fingerprint,
  }))
  const inserted = await sql<{ id: number; url_key: string }>`
    insert into products (${productColumnNamesSql(productFieldsWithDatabaseColumn)}, main_category_id, created_at, import_hash)
    select ${productRecordsetColumnsSql(productFieldsWithDatabaseColumn)}, ${mainCategory}, r.created_at, r.import_hash
    from ${recordsetSql(rows, sql`${productRecordsetTypesSql(productFieldsWithDatabaseColumn)}, main_category text, created_at timestamptz, import_hash text`)}
    returning id, url_key`.execute(db)
  const ids = new Map(inserted.rows.map((row) => [row.url_key, row.id]))
  const stock = products.map(({ content }) => ({
    id: ids.get(content.urlKey),
    quantity: content.stock,
  }))
  await sql`
    insert into inventory (product_id, on_hand, cause)
    select p.id, case p.delivery when 'digital' then 0 else r.quantity end, ${toStockChangeCauseJson(cause, now)}
    from ${recordsetSql(stock, sql`id bigint, quantity integer`)} join products p on p.id = r.id`.execute(
    db,
  )
  await forgetFormerKeys(db, [...ids.keys()])
  return ids
}

/** Updates changed products; a former url key still leads to its product. */
export async function updateProducts(
  db: Db,
  products: ProductUpdate[],
  { cause, now }: { cause: StockChangeCause; now: Date },
): Promise<Map<number, number>> {
  if (products.length === 0) return new Map()
  await updatePrices(db, products.filter(hasOnlyPriceOrStockChanges))
  await updateWhole(
    db,
    products.filter((product) => !hasOnlyPriceOrStockChanges(product)),
  )
  const restocked = products.filter(createFieldChangePredicate('stock', 'delivery'))
  const onHand = await setStock(db, restocked, toStockChangeCauseJson(cause, now))
  const moved = products.filter((product) => product.formerUrlKey !== null)
  if (moved.length === 0) return onHand
  await sql`
    insert into product_url_keys (url_key, product_id)
    select r.url_key, r.id from ${recordsetSql(
      moved.map(({ id, formerUrlKey }) => ({ id, url_key: formerUrlKey })),
      sql`id bigint, url_key text`,
    )}
    on conflict (url_key) do update set product_id = excluded.product_id, replaced_at = now()`.execute(
    db,
  )
  await forgetFormerKeys(
    db,
    moved.map(({ content }) => content.urlKey),
  )
  return onHand
}

const briefFields: ReadonlySet<string> = new Set([...productPriceFieldNames, 'stock'])

/** Whether a product change affects only prices and stock. */
export function hasOnlyPriceOrStockChanges({ fields }: ProductUpdate): boolean {
  return fields.every((field) => briefFields.has(field))
}

async function updatePrices(db: Db, products: ProductUpdate[]): Promise<void> {
  if (products.length === 0) return
  const rows = products.map(({ id, content, fingerprint = null }) => ({
    id,
    ...toProductRecordsetRow(content, productPriceFieldNames),
    import_hash: fingerprint,
  }))
  await sql`
    update products p set (${productColumnNamesSql(productPriceFieldNames)}, import_hash, updated_at) =
      (${productRecordsetColumnsSql(productPriceFieldNames)}, r.import_hash, now())
    from ${recordsetSql(rows, sql`id bigint, ${productRecordsetTypesSql(productPriceFieldNames)}, import_hash text`)}
    where p.id = r.id`.execute(db)
}

async function updateWhole(db: Db, products: ProductUpdate[]): Promise<void> {
  if (products.length === 0) return
  const rows = products.map(({ id, content, fingerprint = null }) => ({
    id,
    ...toProductRecordsetRow(content, productFieldsWithDatabaseColumn),
    main_category: content.categories[0],
    import_hash: fingerprint,
  }))
  await sql`
    update products p set (${productColumnNamesSql(productFieldsWithDatabaseColumn)}, main_category_id, import_hash, updated_at) =
      (${productRecordsetColumnsSql(productFieldsWithDatabaseColumn)}, ${mainCategory}, r.import_hash, now())
    from ${recordsetSql(
      rows,
      sql`id bigint, ${productRecordsetTypesSql(productFieldsWithDatabaseColumn)}, main_category text, import_hash text`,
    )} where p.id = r.id`.execute(db)
}

export function createFieldChangePredicate(...fields: (keyof ProductContent)[]) {
  return (product: ProductUpdate): boolean => product.fields.some((field) => fields.includes(field))
}

/** Withdraws every product not in `ids` from sale; returns the number. */
export async function withdrawOtherProductsFromSale(db: Db, ids: number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update products p set for_sale = false, import_hash = null, updated_at = now()
    where ${isForSaleSql} and id <> all(${ids}::bigint[])`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Counts products for sale not in `ids`. */
export async function countOtherProductsForSale(db: Db, ids: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from products p
    where ${isForSaleSql} and id <> all(${ids}::bigint[])`.execute(db)
  return rows[0]?.count ?? 0
}

export async function saveImportedRowHashes(
  db: Db,
  products: { id: number; fingerprint: string }[],
): Promise<void> {
  await sql`
    update products p set import_hash = r.fingerprint
    from ${recordsetSql(products, sql`id bigint, fingerprint text`)} where p.id = r.id`.execute(db)
}

const importCause: StockChangeCause = { reason: 'feed', actor: 'import' }

async function setStock(
  db: Db,
  products: ProductUpdate[],
  cause: RawBuilder<string>,
): Promise<Map<number, number>> {
  if (products.length === 0) return new Map()
  const rows = products.map(({ id, content }) => ({ id, quantity: content.stock }))
  // Reserved units stay in the stock until their payment is settled. The stock of a digital product
  // is its number of free licence keys, whatever the import says.
  const written = await sql<{ id: number; stock: number }>`
    with before as (
      select i.product_id, i.on_hand, greatest(i.reserved, case p.delivery when 'digital' then (
        select count(*) from licence_keys k
        where k.product_id = p.id and k.order_id is null and k.revoked_at is null)
        else r.quantity end)::integer as after
      from inventory i join ${recordsetSql(rows, sql`id bigint, quantity integer`)} on r.id = i.product_id
        join products p on p.id = i.product_id
      for update of i),
    moved as (
      update inventory i set on_hand = b.after, updated_at = now(), cause = ${cause}
      from before b where i.product_id = b.product_id and i.on_hand <> b.after)
    select product_id as id, after as stock from before`.execute(db)
  return new Map(written.rows.map(({ id, stock }) => [id, stock]))
}

async function forgetFormerKeys(db: Db, urlKeys: string[]): Promise<void> {
  await sql`delete from product_url_keys where url_key = any(${urlKeys}::text[])`.execute(db)
}
