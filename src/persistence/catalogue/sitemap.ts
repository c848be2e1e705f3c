import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Maximum URLs per sitemap file, by the sitemap protocol. */
const partSize = 50_000

const batchSize = 2000

export type SitemapProduct = {
  id: number
  urlKey: string
  name: string
  changedAt: Date
  /** paths of the product's pictures in the picture store */
  pictures: string[]
}

/**
 * Lists the sitemap files for products. A file covers `partSize` consecutive product ids, so it
 * never contains more products than that.
 */
export async function listSitemapParts(db: Db): Promise<{ part: number; changedAt: Date }[]> {
  const { rows } = await sql<{ part: number; changedAt: Date }>`
    select (id - 1) / ${partSize}::int + 1 as part, max(updated_at) as "changedAt"
    from products where visible group by part order by part`.execute(db)
  return rows
}

/** Yields the visible products of a sitemap file by id, read in batches. */
export async function* streamSitemapProducts(
  db: Db,
  part: number,
): AsyncGenerator<SitemapProduct[]> {
  const last = part * partSize
  let after = last - partSize
  while (true) {
    const { rows } = await sql<SitemapProduct>`
      select p.id, p.url_key as "urlKey", p.name, p.updated_at as "changedAt",
        array(select path from product_images where product_id = p.id order by position) as pictures
      from products p where p.visible and p.id > ${after} and p.id <= ${last}
      order by p.id limit ${batchSize}`.execute(db)
    const end = rows.at(-1)
    if (!end) return
    yield rows
    after = end.id
  }
}

type SitemapPages = {
  categories: { slug: string; changedAt: Date | null }[]
  legal: { page: string; changedAt: Date }[]
  /** time of the latest change of any product */
  changedAt: Date | null
}

/** Lists sitemap pages besides products: categories with products, legal texts. */
export async function readNonProductSitemapPages(db: Db): Promise<SitemapPages> {
  const { rows: categories } = await sql<{ slug: string; changedAt: Date | null }>`
    select c.slug, max(p.updated_at) as "changedAt"
    from categories c
    join categories own on own.id = c.id or own.parent_id = c.id
    join product_categories pc on pc.category_id = own.id
    join products p on p.id = pc.product_id and p.visible
    where not c.hidden and not exists (
      select from categories above where above.id = c.parent_id and above.hidden)
    group by c.id order by c.position, c.id`.execute(db)
  const { rows: legal } = await sql<{ page: string; changedAt: Date }>`
    select page, max(coalesce(effective_from, published_at)) as "changedAt" from content_versions
    where effective_from is null or effective_from <= now() group by page order by page`.execute(db)
  const changes = categories.flatMap(({ changedAt }) => changedAt?.getTime() ?? [])
  return {
    categories,
    legal,
    changedAt: changes.length > 0 ? new Date(Math.max(...changes)) : null,
  }
}
