import { type Breadcrumb, createProductBreadcrumbs } from '#domain/catalogue/category.ts'
import { isOnOffer } from '#domain/catalogue/offer.ts'
import {
  type FormerPriceEvidence,
  findFormerPriceEvidence,
} from '#domain/catalogue/price-history.ts'
import {
  type VariantAttributeOptions,
  listVariantAttributeOptions,
} from '#domain/catalogue/product-family.ts'
import type { ProductDocument } from '#domain/catalogue/product-field-types.ts'
import {
  type ProductReturnCounts,
  toPublishableReturnCounts,
} from '#domain/catalogue/product-return-rate.ts'
import { type ProductDetails, findUrlKeyProblem } from '#domain/catalogue/product.ts'
import { dayInMs } from '#domain/durations.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as officeProductFacts from '#persistence/catalogue/office-product-details.ts'
import * as products from '#persistence/catalogue/product-details.ts'
import * as documentFiles from '#persistence/catalogue/product-document-files.ts'
import * as productFamilies from '#persistence/catalogue/product-families.ts'
import { countProductReturns } from '#persistence/catalogue/product-return-rate.ts'
import * as productReviews from '#persistence/catalogue/product-reviews.ts'
import type { Db } from '#persistence/database.ts'

const yearMs = 365 * dayInMs
/** Maximum number of price changes read for a product page; enough for all days before an offer. */
const mostChanges = 1000

type ShownProduct = {
  product: ProductDetails
  crumbs: Breadcrumb[]
  reviews: productReviews.PublishedReview[]
  documents: ProductPageDocument[]
  family: ProductPageVariants | null
  /** return statistics of a refurbished model; null with too little data */
  returns: ProductReturnCounts | null
  /** former price on which the discount of the product's offer is based; null without an offer */
  basis: FormerPriceEvidence | null
  /** the product's current url key, if requested under a former key */
  movedTo: string | null
}

/** A document of the product, such as a manual, with its stored file. */
export type ProductPageDocument = ProductDocument & documentFiles.ProductDocumentFile

/**
 * The variants of a product, including itself; they differ only in options such as colour or size.
 */
export type ProductPageVariants = {
  members: productFamilies.VisibleFamilyMember[]
  options: VariantAttributeOptions<productFamilies.VisibleFamilyMember>[]
}

/** The visible product at a url key, with its newest reviews and its variants. */
export async function readProductPage(
  db: Db,
  urlKey: string,
  now: Date,
): Promise<SuccessResult<ShownProduct> | Refusal<'not-found'>> {
  if (findUrlKeyProblem(urlKey) === 'malformed') return refuse('not-found')
  const product = await products.findProductByUrlKey(db, urlKey)
  if (!product) return refuse('not-found')
  const [reviews, documents, family, counted, changes] = await Promise.all([
    product.rating.count > 0 ? productReviews.listPublishedReviews(db, product.id) : [],
    product.documents.length > 0 ? withFiles(db, product.documents) : [],
    product.family === null ? null : familyOf(db, product.id, product.family),
    product.refurbished
      ? countProductReturns(db, product.id, new Date(now.getTime() - yearMs))
      : null,
    isOnOffer(product.pricing, now)
      ? officeProductFacts.listPriceChanges(db, product.id, mostChanges)
      : [],
  ])
  return {
    ok: true,
    product,
    crumbs: createProductBreadcrumbs(product.categories).map(({ name, slug }) => ({ name, slug })),
    reviews,
    documents,
    family,
    returns: counted && toPublishableReturnCounts(counted),
    basis: findFormerPriceEvidence(changes, now),
    movedTo: product.urlKey === urlKey ? null : product.urlKey,
  }
}

async function withFiles(
  db: Db,
  documents: readonly ProductDocument[],
): Promise<ProductPageDocument[]> {
  const files = await documentFiles.findProductDocumentsByName(
    db,
    documents.map(({ file }) => file),
  )
  return documents.flatMap((document) => {
    const file = files.get(document.file)
    return file ? [{ ...document, ...file }] : []
  })
}

/** Reads the product's variants; null if no other variant is on sale. */
async function familyOf(
  db: Db,
  productId: number,
  family: string,
): Promise<ProductPageVariants | null> {
  const members = await productFamilies.listVisibleMembers(db, family)
  const own = members.find(({ id }) => id === productId)
  const options = own ? listVariantAttributeOptions(own, members) : []
  return options.length > 0 ? { members, options } : null
}
