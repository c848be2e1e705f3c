import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'

/**
 * A product's pictures in order; `path` is the path in the picture store, without size and format.
 */
type ProductPictures = {
  urlKey: string
  pictures: { path: string; alt: string | null; width: number }[]
}

/** Replaces the pictures of products; replaced pictures are recorded as unused since `now`. */
export async function replaceProductPictures(
  db: Db,
  products: ProductPictures[],
  now: Date,
): Promise<void> {
  const rows = products.flatMap(({ urlKey, pictures }) =>
    pictures.map((picture, at) => ({ url_key: urlKey, position: at + 1, ...picture })),
  )
  const urlKeys = products.map(({ urlKey }) => urlKey)
  await sql`
    with gone as (
      delete from product_images i using products p
      where p.id = i.product_id and p.url_key = any(${urlKeys}::text[])
      returning i.product_id, i.path)
    insert into left_pictures (product_id, path, left_at)
    select distinct product_id, path, ${now}::timestamptz from gone
    on conflict (product_id, path) do update set left_at = excluded.left_at, removed_at = null`.execute(
    db,
  )
  await sql`
    insert into product_images (product_id, position, path, alt, width)
    select p.id, r.position, r.path, r.alt, r.width
    from ${recordsetSql(rows, sql`url_key text, position integer, path text, alt text, width integer`)}
    join products p on p.url_key = r.url_key`.execute(db)
  await sql`
    delete from left_pictures l using products p, product_images i
    where p.url_key = any(${urlKeys}::text[]) and l.product_id = p.id
      and i.product_id = p.id and i.path = l.path`.execute(db)
}

export type ProductPictureRow = ProductPictures['pictures'][number]

/** Lists a product's pictures in order. */
export async function listPicturesOfProduct(
  db: Db,
  productId: number,
): Promise<ProductPictureRow[]> {
  return db
    .selectFrom('product_images')
    .select(['path', 'alt', 'width'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()
}

export type ProductPicturesChange = {
  before: ProductPictureRow[]
  after: ProductPictureRow[]
  actor: string
  at: Date
}

/** Finds the last picture change of a product, unless it is too old to undo. */
export async function findLastPictureChange(
  db: Db,
  productId: number,
): Promise<ProductPicturesChange | undefined> {
  return db
    .selectFrom('picture_changes')
    .select(['before', 'after', 'actor', 'changed_at as at'])
    .where('product_id', '=', productId)
    .executeTakeFirst()
}

/** Stores a product's last picture change for undo, replacing the previous record. */
export async function saveProductPictureChange(
  db: Db,
  productId: number,
  { before, after, actor, at }: ProductPicturesChange,
): Promise<void> {
  const values = {
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    actor,
    changed_at: at,
  }
  await db
    .insertInto('picture_changes')
    .values({ product_id: productId, ...values })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(values))
    .execute()
}

/** Deletes records of product picture changes past their undo period. */
export async function removeOldPictureChanges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('picture_changes').where('changed_at', '<', before).execute()
}

/** Copies the pictures of a product to another product. */
export async function copyPicturesToProduct(
  db: Db,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`
    insert into product_images (product_id, position, path, alt, width)
    select ${to}, position, path, alt, width from product_images where product_id = ${from}`.execute(
    db,
  )
}

/** Maps url keys to product name and description of the main picture. */
export async function readProductNamesAndAltTexts(
  db: Db,
): Promise<Map<string, { name: string; main: string }>> {
  const rows = await db.selectFrom('products').select(['url_key', 'name', 'image_alt']).execute()
  return new Map(
    rows.map(({ url_key, name, image_alt }) => [url_key, { name, main: image_alt ?? name }]),
  )
}
