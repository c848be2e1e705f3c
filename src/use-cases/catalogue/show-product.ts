import { type Crumb, trailOfProduct } from '#domain/catalogue/category.ts'
import { type FamilyChoices, familyChoices } from '#domain/catalogue/family.ts'
import { type ModelReturns, sayableReturns } from '#domain/catalogue/model-returns.ts'
import { isOnOffer } from '#domain/catalogue/offer.ts'
import { type OfferBasis, offerBasis } from '#domain/catalogue/price-history.ts'
import type { NamedDocument } from '#domain/catalogue/product-field.ts'
import { type ProductDetails, urlKeyProblem } from '#domain/catalogue/product.ts'
import { dayInMs } from '#domain/durations.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as documentFiles from '#persistence/catalogue/document-files.ts'
import * as families from '#persistence/catalogue/families.ts'
import { modelReturns } from '#persistence/catalogue/model-returns.ts'
import * as productDesk from '#persistence/catalogue/product-desk.ts'
import * as products from '#persistence/catalogue/product-details.ts'
import * as productReviews from '#persistence/catalogue/product-reviews.ts'
import type { Db } from '#persistence/database.ts'

const yearMs = 365 * dayInMs
/** Maximum price changes read; enough for all days before an offer. */
const mostChanges = 1000

type ShownProduct = {
  product: ProductDetails
  crumbs: Crumb[]
  reviews: productReviews.PublishedReview[]
  documents: ShownDocument[]
  family: ShownFamily | null
  /** return statistics of a refurbished model; null with too little data */
  returns: ModelReturns | null
  /** basis of the product's offer; null without an offer */
  basis: OfferBasis | null
  /** the product's current url key, if requested under a former key */
  movedTo: string | null
}

/** A product document with its stored file. */
export type ShownDocument = NamedDocument & documentFiles.DocumentFile

/** The variants of a product, which differ only in their options, including the product itself. */
export type ShownFamily = {
  members: families.ShownMember[]
  options: FamilyChoices<families.ShownMember>[]
}

/** The visible product at a url key, with its newest reviews and its variants. */
export async function showProduct(
  db: Db,
  urlKey: string,
  now: Date,
): Promise<Granted<ShownProduct> | Refusal<'not-found'>> {
  if (urlKeyProblem(urlKey) === 'malformed') return refuse('not-found')
  const product = await products.findByUrlKey(db, urlKey)
  if (!product) return refuse('not-found')
  const [reviews, documents, family, counted, changes] = await Promise.all([
    product.rating.count > 0 ? productReviews.published(db, product.id) : [],
    product.documents.length > 0 ? withFiles(db, product.documents) : [],
    product.family === null ? null : familyOf(db, product.id, product.family),
    product.refurbished ? modelReturns(db, product.id, new Date(now.getTime() - yearMs)) : null,
    isOnOffer(product.pricing, now) ? productDesk.priceChanges(db, product.id, mostChanges) : [],
  ])
  return {
    ok: true,
    product,
    crumbs: trailOfProduct(product.categories).map(({ name, slug }) => ({ name, slug })),
    reviews,
    documents,
    family,
    returns: counted && sayableReturns(counted),
    basis: offerBasis(changes, now),
    movedTo: product.urlKey === urlKey ? null : product.urlKey,
  }
}

async function withFiles(db: Db, documents: readonly NamedDocument[]): Promise<ShownDocument[]> {
  const files = await documentFiles.byNames(
    db,
    documents.map(({ file }) => file),
  )
  return documents.flatMap((document) => {
    const file = files.get(document.file)
    return file ? [{ ...document, ...file }] : []
  })
}

/** The product's variant family; null if no other variant is on sale. */
async function familyOf(db: Db, productId: number, family: string): Promise<ShownFamily | null> {
  const members = await families.shownMembers(db, family)
  const own = members.find(({ id }) => id === productId)
  const options = own ? familyChoices(own, members) : []
  return options.length > 0 ? { members, options } : null
}
