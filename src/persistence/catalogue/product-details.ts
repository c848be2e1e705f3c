import { sql } from 'kysely'
import type { DisplayedAttribute } from '#domain/catalogue/product-attribute.ts'
import {
  type ProductPageField,
  productPageFields,
  type ProductContent,
} from '#domain/catalogue/product-content.ts'
import type { ProductDetails } from '#domain/catalogue/product.ts'
import { pickObjectKeys } from '#domain/pick-object-keys.ts'
import { createBatchReader } from '../batch-reads.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment, preparedListParameter } from '../prepared-statements.ts'
import { type ProductCardRow, productCardColumnsSql, toListedProduct } from './product-card-rows.ts'
import { productSelectListSql } from './product-columns.ts'
import { toStarCounts } from './product-reviews.ts'

type DetailRow = ProductCardRow &
  Pick<ProductContent, ProductPageField> & {
    asked: string
    attributes: DisplayedAttribute[] | null
    categories: ProductDetails['categories'] | null
    star_counts: number[]
  }

const readers = new WeakMap<Db, (urlKey: string) => Promise<ProductDetails | null>>()

/** Finds the visible product of a current or former url key. */
export async function findProductByUrlKey(db: Db, urlKey: string): Promise<ProductDetails | null> {
  const reader = readers.get(db) ?? createBatchReader((urlKeys) => findAll(db, urlKeys))
  readers.set(db, reader)
  return reader(urlKey)
}

async function findAll(db: Db, urlKeys: string[]): Promise<Map<string, ProductDetails>> {
  const { rows } = await sql<DetailRow>`
    ${preparedStatementComment} select asked.url_key as asked, ${productCardColumnsSql}, ${productSelectListSql(productPageFields)},
      (select json_agg(json_build_object('code', a.code, 'label', a.label, 'value', pa.value,
          'unit', pa.unit) order by pa.position)
        from product_attributes pa join attributes a on a.id = pa.attribute_id
        where pa.product_id = p.id) as attributes,
      (select json_agg(json_build_object('id', c.id, 'parentId', c.parent_id, 'slug', c.slug,
          'name', c.name) order by pc.position)
        from product_categories pc
        cross join lateral (select * from categories where id = pc.category_id offset 0) c
        where pc.product_id = p.id) as categories,
      p.star_counts
    from unnest(${preparedListParameter(urlKeys, 'text')}) as asked (url_key)
    cross join lateral (select coalesce(
      (select id from products where url_key = asked.url_key),
      (select product_id from product_url_keys where url_key = asked.url_key)) as id offset 0) found
    join products p on p.id = found.id join inventory i on i.product_id = found.id
    where p.visible`.execute(db)
  return new Map(rows.map((row) => [row.asked, detailsOf(row)]))
}

function detailsOf(row: DetailRow): ProductDetails {
  return {
    ...toListedProduct(row),
    ...pickObjectKeys(row, productPageFields),
    attributes: row.attributes ?? [],
    categories: row.categories ?? [],
    starCounts: toStarCounts(row.star_counts),
  }
}
