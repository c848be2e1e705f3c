import type { ListedProduct } from '#domain/catalogue/product.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import type { Db } from '#persistence/database.ts'

const most = 4
const fewest = 3
/** Fewer sold units say nothing about what people like, and too much about who bought them. */
const leastSold = 10

type Popular = { areBestSellers: boolean; products: ListedProduct[] }

/** What sells most of what there is; where too little has been sold to say so, what the shop features. */
export async function listPopular(db: Db): Promise<Popular> {
  const sold = await catalogue.bestSellers(db, leastSold, most)
  if (sold.length >= fewest) return { areBestSellers: true, products: sold }
  return { areBestSellers: false, products: await catalogue.featured(db, most) }
}
