import { sql } from 'kysely'
import type { ProductPricing } from '#domain/catalogue/offer.ts'
import { publishedProductFields } from '#domain/catalogue/product-content.ts'
import type { FeedProduct } from '#domain/catalogue/product-feed-item.ts'
import { calculateAvailableUnits } from '#domain/catalogue/product.ts'
import type { Db } from '../database.ts'
import { pricingColumnsSql, toRowWithPricing } from './pricing-sql.ts'
import { productSelectListSql } from './product-columns.ts'

const batchSize = 500

type Row = Omit<FeedProduct, 'pricing' | 'available'> &
  ProductPricing & { onHand: number; reserved: number }

/** Yields every visible product with a price by id, read in batches to limit memory. */
export async function* streamFeedProducts(db: Db): AsyncGenerator<FeedProduct[]> {
  let after = 0
  while (true) {
    const { rows } = await sql<Row>`
      select p.id, p.url_key as "urlKey", p.name, p.description, p.brand, p.refurbished,
        ${productSelectListSql(publishedProductFields)},
        p.delivery = 'digital' as digital, p.family, p.weight_grams as "weightGrams",
        i.on_hand as "onHand", i.reserved, ${pricingColumnsSql()},
        (select pa.value from product_attributes pa join attributes a on a.id = pa.attribute_id
          where pa.product_id = p.id and a.code = 'color' limit 1) as colour,
        array(select path from product_images where product_id = p.id order by position limit 11) as pictures,
        array(select c.name from categories own
          join categories c on c.id = own.id or c.id = own.parent_id
          where own.id = (select category_id from product_categories
            where product_id = p.id order by position limit 1)
          order by (c.id = own.id)) as categories
      from products p join inventory i on i.product_id = p.id
      where p.visible and p.price_centavos is not null and p.id > ${after}
      order by p.id limit ${batchSize}`.execute(db)
    const end = rows.at(-1)
    if (!end) return
    yield rows.map((row) => {
      const { onHand, reserved, ...rest } = toRowWithPricing(row)
      return { ...rest, available: calculateAvailableUnits(onHand, reserved) }
    })
    after = end.id
  }
}
