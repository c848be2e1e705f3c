import { type Crumb, trailOfProduct } from '#domain/catalogue/category.ts'
import { type ProductDetails, urlKeyProblem } from '#domain/catalogue/product.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as products from '#persistence/catalogue/product-details.ts'
import * as productReviews from '#persistence/catalogue/product-reviews.ts'
import type { Db } from '#persistence/database.ts'

type ShownProduct = {
  product: ProductDetails
  crumbs: Crumb[]
  reviews: productReviews.PublishedReview[]
  /** its url key, where it was asked for under a former one */
  movedTo: string | null
}

/** The visible product at a url key, with its newest reviews. */
export async function showProduct(
  db: Db,
  urlKey: string,
): Promise<Granted<ShownProduct> | Refusal<'not-found'>> {
  if (urlKeyProblem(urlKey) === 'malformed') return refuse('not-found')
  const product = await products.findByUrlKey(db, urlKey)
  if (!product) return refuse('not-found')
  return {
    ok: true,
    product,
    crumbs: trailOfProduct(product.categories).map(({ name, slug }) => ({ name, slug })),
    reviews: product.rating.count > 0 ? await productReviews.published(db, product.id) : [],
    movedTo: product.urlKey === urlKey ? null : product.urlKey,
  }
}
