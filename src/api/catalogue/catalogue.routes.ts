import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import {
  CategoriesResponse,
  CategoryResponse,
  ComparableProductsResponse,
  ProductIdBody,
  ProductResponse,
  ProductsResponse,
  RelatedProductsResponse,
} from '#contract/catalogue.ts'
import { productListSorts } from '#domain/catalogue/list-sort.ts'
import { calculateAverageRating } from '#domain/catalogue/review-rating.ts'
import { toPesos } from '#domain/money.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import type { Db } from '#persistence/database.ts'
import { browseCategory } from '#use-cases/catalogue/browse-category.ts'
import { readProductPage } from '#use-cases/catalogue/read-product-page.ts'
import { readRelatedProducts } from '#use-cases/catalogue/read-related-products.ts'
import {
  readFilterParameters,
  isParameterSet,
  type ListQuery,
  readFirstParameterValue,
  createQueryParameterSchema,
  readPriceParameter,
  readSortParameter,
  parsePositiveInteger,
} from '../list-parameters.ts'
import { sendProblem } from '../problem-replies.ts'
import {
  toAttributeValues,
  toCategoryReply,
  toFilterOptionCount,
  toComparableProduct,
  toProductCards,
  toProductDetail,
} from './product-replies.ts'

const reelLimit = 10
const pageSize = 20
const largestPage = 100
const maxPages = 12

export async function catalogueRoutes(
  instance: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
) {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  for (const { path, read, ...described } of [
    {
      path: 'featuredProducts',
      operationId: 'listFeaturedProducts',
      summary: 'Los 10 productos destacados más nuevos',
      read: catalogue.listFeaturedProducts,
    },
    {
      path: 'newProducts',
      operationId: 'listNewProducts',
      summary: 'Los 10 productos más nuevos',
      read: catalogue.listNewestProducts,
    },
  ]) {
    app.get(
      `/api/v1/shop/${path}`,
      {
        config: { cost: 'query', cache: { tags: ['catalogue'] } },
        schema: { ...described, response: { 200: ProductsResponse } },
      },
      async () => ({ products: toProductCards(await read(db, reelLimit), clock()) }),
    )
  }

  app.get(
    '/api/v1/shop/categories',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        operationId: 'listCategories',
        summary: 'Categorías, con su padre',
        response: { 200: CategoriesResponse },
      },
    },
    async () => ({
      categories: (await catalogue.listVisibleCategories(db)).map(toCategoryReply),
    }),
  )

  app.get(
    '/api/v1/shop/categories-slug/:slug',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        operationId: 'getCategoryBySlug',
        summary: 'Una categoría: sus productos, filtros y total',
        params: Type.Object({ slug: Type.String() }),
        querystring: Type.Object({
          'f.{code}': createQueryParameterSchema(
            'Etiqueta elegida de un filtro, por ejemplo `f.ram=8 GB`; varias veces',
          ),
          min: createQueryParameterSchema('Precio más bajo, pesos'),
          max: createQueryParameterSchema('Precio más alto, pesos'),
          offers: createQueryParameterSchema('`1`: solo ofertas'),
          stock: createQueryParameterSchema('`1`: solo lo que hay en existencia'),
          sort: createQueryParameterSchema(productListSorts.join(', ')),
          page: createQueryParameterSchema(
            'Página, desde 1; sin ella vienen todos los productos, hasta mil',
          ),
          size: createQueryParameterSchema('Productos por página: 20, y 100 como máximo'),
          pages: createQueryParameterSchema('Cuántas páginas seguidas: 1, y 12 como máximo'),
        }),
        response: { 200: CategoryResponse },
      },
    },
    async ({ params, query: given, log }, reply) => {
      const query: ListQuery = given
      const page = readFirstParameterValue(query, 'page')
      const asked = {
        slug: params.slug,
        now: clock(),
        filters: readFilterParameters(query),
        minPrice: readPriceParameter(query, 'min'),
        maxPrice: readPriceParameter(query, 'max'),
        offersOnly: isParameterSet(query, 'offers'),
        inStockOnly: isParameterSet(query, 'stock'),
        sort: readSortParameter(query),
        page: page === undefined ? null : parsePositiveInteger(page, 1),
        size: parsePositiveInteger(readFirstParameterValue(query, 'size'), pageSize, largestPage),
        pagesAtOnce: parsePositiveInteger(readFirstParameterValue(query, 'pages'), 1, maxPages),
      }
      const found = await browseCategory(db, asked, (error) => {
        log.error({ err: error }, 'the options of a category could not be counted')
        reply.header('cache-control', 'no-store')
      })
      if (!found.ok) return sendProblem(reply, found.code)
      const { total, prices } = found
      return {
        category: {
          ...toCategoryReply(found.category),
          breadcrumbs: found.crumbs,
          children: found.children.map(toCategoryReply),
          attributes: found.filters.map(({ code, name, options, isPartial }) => ({
            code,
            name,
            values: options,
            counted_in_part: isPartial,
          })),
          uncounted: found.isUncounted,
          in_stock: toFilterOptionCount(found.inStock),
          on_offer: toFilterOptionCount({ count: found.onOffer, isPartial: false }),
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

  app.get(
    '/api/v1/shop/productBySlug/:slug',
    {
      config: { cost: 'query', cache: {} },
      schema: {
        operationId: 'getProductBySlug',
        summary: 'Un producto por su clave de dirección',
        params: Type.Object({ slug: Type.String() }),
        response: { 200: ProductResponse },
      },
    },
    async ({ params }, reply) => {
      const found = await readProductPage(db, params.slug, clock())
      if (!found.ok) return sendProblem(reply, found.code)
      const { product, movedTo, ...around } = found
      return {
        product: toProductDetail(product, { ...around, now: clock() }),
        ...(movedTo === null ? {} : { moved_to: movedTo }),
      }
    },
  )

  const byId = { params: Type.Object({ id: Type.String() }) }

  app.get(
    '/api/v1/shop/relatedProducts/:id',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        operationId: 'listRelatedProducts',
        summary: 'Relacionados, complementos y comparables',
        ...byId,
        response: { 200: RelatedProductsResponse },
      },
    },
    async ({ params }, reply) => {
      const found = await readRelatedProducts(db, parseProductId(params.id))
      if (!found.ok) return sendProblem(reply, found.code)
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

  app.get(
    '/api/v1/shop/comparableProducts/:id',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        operationId: 'listComparableProducts',
        summary: 'Comparables de un producto',
        ...byId,
        response: { 200: ComparableProductsResponse },
      },
    },
    async ({ params }, reply) =>
      (await comparison(parseProductId(params.id))) ?? sendProblem(reply, 'not-found'),
  )

  app.post(
    '/api/v1/shop/comparableProducts',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'], body: ['productId', 'product_id'] } },
      schema: {
        operationId: 'findComparableProducts',
        summary: 'Comparables de un producto',
        body: ProductIdBody,
        response: { 200: ComparableProductsResponse },
      },
    },
    async ({ body }, reply) =>
      (await comparison(body.productId ?? body.product_id ?? 0)) ?? sendProblem(reply, 'not-found'),
  )
}

const parseProductId = (id?: string) => parsePositiveInteger(id, 0, Number.MAX_SAFE_INTEGER)
