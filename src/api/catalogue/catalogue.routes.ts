import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import {
  CategoriesReply,
  CategoryReply,
  ComparableReply,
  ProductIdBody,
  ProductReply,
  ProductsReply,
  RelatedReply,
} from '#contract/catalogue.ts'
import { listSorts } from '#domain/catalogue/list-sort.ts'
import { averageRating } from '#domain/catalogue/review.ts'
import { toPesos } from '#domain/money.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import type { Db } from '#persistence/database.ts'
import { browseCategory } from '#use-cases/catalogue/browse-category.ts'
import { relateProducts } from '#use-cases/catalogue/relate-products.ts'
import { showProduct } from '#use-cases/catalogue/show-product.ts'
import {
  filtersOf,
  isSet,
  type ListQuery,
  one,
  Parameter,
  priceOf,
  sortOf,
  wholeNumber,
} from '../list-parameters.ts'
import { sendProblem } from '../problem-replies.ts'
import {
  attributeValues,
  categoryOnWire,
  choiceCount,
  comparableProduct,
  productCards,
  productDetail,
} from './product-replies.ts'

const reelLimit = 10
const pageSize = 20
const largestPage = 100
const maxPages = 12

/** Public catalogue routes. */
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
      read: catalogue.featured,
    },
    {
      path: 'newProducts',
      operationId: 'listNewProducts',
      summary: 'Los 10 productos más nuevos',
      read: catalogue.newest,
    },
  ]) {
    app.get(
      `/api/v1/shop/${path}`,
      {
        config: { cost: 'query', cache: { tags: ['catalogue'] } },
        schema: { ...described, response: { 200: ProductsReply } },
      },
      async () => ({ products: productCards(await read(db, reelLimit), clock()) }),
    )
  }

  app.get(
    '/api/v1/shop/categories',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        operationId: 'listCategories',
        summary: 'Categorías, con su padre',
        response: { 200: CategoriesReply },
      },
    },
    async () => ({
      categories: (await catalogue.categories(db)).map(categoryOnWire),
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
          'f.{code}': Parameter(
            'Etiqueta elegida de un filtro, por ejemplo `f.ram=8 GB`; varias veces',
          ),
          min: Parameter('Precio más bajo, pesos'),
          max: Parameter('Precio más alto, pesos'),
          offers: Parameter('`1`: solo ofertas'),
          stock: Parameter('`1`: solo lo que hay en existencia'),
          sort: Parameter(listSorts.join(', ')),
          page: Parameter('Página, desde 1; sin ella vienen todos los productos, hasta mil'),
          size: Parameter('Productos por página: 20, y 100 como máximo'),
          pages: Parameter('Cuántas páginas seguidas: 1, y 12 como máximo'),
        }),
        response: { 200: CategoryReply },
      },
    },
    async ({ params, query: given, log }, reply) => {
      const query: ListQuery = given
      const page = one(query, 'page')
      const asked = {
        slug: params.slug,
        now: clock(),
        filters: filtersOf(query),
        minPrice: priceOf(query, 'min'),
        maxPrice: priceOf(query, 'max'),
        offersOnly: isSet(query, 'offers'),
        inStockOnly: isSet(query, 'stock'),
        sort: sortOf(query),
        page: page === undefined ? null : wholeNumber(page, 1),
        size: wholeNumber(one(query, 'size'), pageSize, largestPage),
        pagesAtOnce: wholeNumber(one(query, 'pages'), 1, maxPages),
      }
      const found = await browseCategory(db, asked, (error) => {
        log.error({ err: error }, 'the options of a category could not be counted')
        reply.header('cache-control', 'no-store')
      })
      if (!found.ok) return sendProblem(reply, found.code)
      const { total, prices } = found
      return {
        category: {
          ...categoryOnWire(found.category),
          breadcrumbs: found.crumbs,
          children: found.children.map(categoryOnWire),
          attributes: found.filters.map(({ code, name, options, isPartial }) => ({
            code,
            name,
            values: options,
            counted_in_part: isPartial,
          })),
          uncounted: found.isUncounted,
          in_stock: choiceCount(found.inStock),
          on_offer: choiceCount({ count: found.onOffer, isPartial: false }),
          products: productCards(found.products, clock()),
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
        response: { 200: ProductReply },
      },
    },
    async ({ params }, reply) => {
      const found = await showProduct(db, params.slug, clock())
      if (!found.ok) return sendProblem(reply, found.code)
      const { product, movedTo, ...around } = found
      return {
        product: productDetail(product, { ...around, now: clock() }),
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
        response: { 200: RelatedReply },
      },
    },
    async ({ params }, reply) => {
      const found = await relateProducts(db, wholeNumber(params.id, 0, Number.MAX_SAFE_INTEGER))
      if (!found.ok) return sendProblem(reply, found.code)
      const lists = {
        related: productCards(found.related, clock()),
        up_sells: productCards(found.upSells, clock()),
        comparable: found.comparable.map((product) => comparableProduct(product, clock())),
      }
      return {
        payload: {
          category_attributes: { attributes: attributeValues(found.attributes) },
          related: lists,
          up_sells: lists.up_sells,
          comparable: lists.comparable,
        },
      }
    },
  )

  async function comparison(productId: number) {
    const found = await relateProducts(db, productId)
    if (!found.ok) return null
    const { sum, count } = found.rating
    return {
      category_attributes: { attributes: attributeValues(found.attributes) },
      breadcrumbs: found.crumbs,
      rating: { rating: averageRating(sum, count) },
      comparable: found.comparable.map((product) => comparableProduct(product, clock())),
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
        response: { 200: ComparableReply },
      },
    },
    async ({ params }, reply) =>
      (await comparison(wholeNumber(params.id, 0, Number.MAX_SAFE_INTEGER))) ??
      sendProblem(reply, 'not-found'),
  )

  app.post(
    '/api/v1/shop/comparableProducts',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'], body: ['productId', 'product_id'] } },
      schema: {
        operationId: 'findComparableProducts',
        summary: 'Comparables de un producto',
        body: ProductIdBody,
        response: { 200: ComparableReply },
      },
    },
    async ({ body }, reply) =>
      (await comparison(body.productId ?? body.product_id ?? 0)) ?? sendProblem(reply, 'not-found'),
  )
}
