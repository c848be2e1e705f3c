import type { FastifyInstance } from 'fastify'
import { calculateAverageRating } from '#domain/catalogue/review-rating.ts'
import { toPesos } from '#domain/money.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import type { Db } from '#persistence/database.ts'
import { browseCategory } from '#use-cases/catalogue/browse-category.ts'
import { readProductPage } from '#use-cases/catalogue/read-product-page.ts'
import { readRelatedProducts } from '#use-cases/catalogue/read-related-products.ts'
import { sendApiErrorResponse } from '../error-responses.ts'
import {
  readFilterParameters,
  type ListQueryParameters,
  readFirstParameterValue,
  readPostcodeParameter,
  readPriceParameter,
  readSortParameter,
  parsePositiveInteger,
} from '../list-query-parameters.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'
import { setReplyExpiry } from '../set-reply-expiry.ts'
import {
  toAttributeValues,
  toApiCategory,
  toComparableProduct,
  toProductCards,
  toProductDetail,
} from './product-responses.ts'
import { readToggleParameters, toToggleCounts } from './toggle-filters.ts'

const reelLimit = 10
const pageSize = 20
const largestPage = 100
const maxPages = 12

export async function catalogueRoutes(
  instance: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
) {
  for (const { name, read, summary } of [
    {
      name: 'listFeaturedProducts',
      summary: 'Los 10 productos destacados más nuevos',
      read: catalogue.listFeaturedProducts,
    },
    {
      name: 'listNewProducts',
      summary: 'Los 10 productos más nuevos',
      read: catalogue.listNewestProducts,
    },
  ] as const) {
    registerShopApiRoute(
      instance,
      name,
      { config: { cost: 'query', cache: { tags: ['catalogue'] } }, summary },
      async () => ({ products: toProductCards(await read(db, reelLimit), clock()) }),
    )
  }

  registerShopApiRoute(
    instance,
    'listCategories',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      summary: 'Categorías, con su padre',
    },
    async () => ({
      categories: (await catalogue.listVisibleCategories(db)).map(toApiCategory),
    }),
  )

  registerShopApiRoute(
    instance,
    'getCategoryBySlug',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      summary: 'Una categoría: sus productos, filtros y total',
    },
    async ({ params, query: given, log }, reply) => {
      const query: ListQueryParameters = given
      const page = readFirstParameterValue(query, 'page')
      const asked = {
        slug: params.slug,
        now: clock(),
        filters: readFilterParameters(query),
        minPrice: readPriceParameter(query, 'min'),
        maxPrice: readPriceParameter(query, 'max'),
        toggles: readToggleParameters(query),
        postcode: readPostcodeParameter(query),
        sort: readSortParameter(query),
        page: page === undefined ? null : parsePositiveInteger(page, 1),
        size: parsePositiveInteger(readFirstParameterValue(query, 'size'), pageSize, largestPage),
        pagesAtOnce: parsePositiveInteger(readFirstParameterValue(query, 'pages'), 1, maxPages),
      }
      const found = await browseCategory(db, asked, (error) => {
        log.error({ err: error }, 'the options of a category could not be counted')
        reply.header('cache-control', 'no-store')
      })
      if (!found.ok) return sendApiErrorResponse(reply, found.code)
      const { total, prices, until } = found
      setReplyExpiry(reply, until)
      return {
        category: {
          ...toApiCategory(found.category),
          breadcrumbs: found.crumbs,
          children: found.children.map(toApiCategory),
          attributes: found.filters.map(({ code, name, options, isPartial }) => ({
            code,
            name,
            values: options,
            counted_in_part: isPartial,
          })),
          uncounted: found.isUncounted,
          ...toToggleCounts({ ...found, now: asked.now }),
          products: toProductCards(found.products, clock()),
          total,
          has_more: found.hasMore,
          page: found.page,
          pages: found.pages,
          price_range: prices && { min: toPesos(prices.min), max: toPesos(prices.max) },
        },
        ...(found.movedTo === null ? {} : { moved_to: found.movedTo }),
      }
    },
  )

  registerShopApiRoute(
    instance,
    'getProductBySlug',
    { config: { cost: 'query', cache: {} }, summary: 'Un producto por su clave de dirección' },
    async ({ params }, reply) => {
      const found = await readProductPage(db, params.slug, clock())
      if (!found.ok) return sendApiErrorResponse(reply, found.code)
      const { product, movedTo, ...around } = found
      return {
        product: toProductDetail(product, { ...around, now: clock() }),
        ...(movedTo === null ? {} : { moved_to: movedTo }),
      }
    },
  )

  registerShopApiRoute(
    instance,
    'listRelatedProducts',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      summary: 'Relacionados, complementos y comparables',
    },
    async ({ params }, reply) => {
      const found = await readRelatedProducts(db, parseProductId(params.id))
      if (!found.ok) return sendApiErrorResponse(reply, found.code)
      const lists = {
        related: toProductCards(found.related, clock()),
        up_sells: toProductCards(found.upSells, clock()),
        comparable: found.comparable.map((product) => toComparableProduct(product, clock())),
      }
      return {
        payload: {
          category_attributes: { attributes: toAttributeValues(found.attributes) },
          related: lists,
          up_sells: lists.up_sells,
          comparable: lists.comparable,
        },
      }
    },
  )

  async function comparison(productId: number) {
    const found = await readRelatedProducts(db, productId)
    if (!found.ok) return null
    const { sum, count } = found.rating
    return {
      category_attributes: { attributes: toAttributeValues(found.attributes) },
      breadcrumbs: found.crumbs,
      rating: { rating: calculateAverageRating(sum, count) },
      comparable: found.comparable.map((product) => toComparableProduct(product, clock())),
    }
  }

  registerShopApiRoute(
    instance,
    'listComparableProducts',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      summary: 'Comparables de un producto',
    },
    async ({ params }, reply) =>
      (await comparison(parseProductId(params.id))) ?? sendApiErrorResponse(reply, 'not-found'),
  )

  registerShopApiRoute(
    instance,
    'findComparableProducts',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'], body: ['productId', 'product_id'] } },
      summary: 'Comparables de un producto',
    },
    async ({ body }, reply) =>
      (await comparison(body.productId ?? body.product_id ?? 0)) ??
      sendApiErrorResponse(reply, 'not-found'),
  )
}

const parseProductId = (id?: string) => parsePositiveInteger(id, 0, Number.MAX_SAFE_INTEGER)
