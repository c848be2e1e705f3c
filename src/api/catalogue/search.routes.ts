import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import {
  type ResultFilters as FiltersOnWire,
  SearchBody,
  SearchProductsBody,
  SearchProductsReply,
  SearchReply,
} from '#contract/catalogue.ts'
import { PopularReply } from '#contract/popular.ts'
import { listSorts } from '#domain/catalogue/list-sort.ts'
import { toPesos } from '#domain/money.ts'
import type { Db } from '#persistence/database.ts'
import {
  browseResults,
  type ResultFilters,
  type ResultsRequest,
} from '#use-cases/catalogue/browse-results.ts'
import { listPopular } from '#use-cases/catalogue/list-popular.ts'
import { searchProducts } from '#use-cases/catalogue/search-products.ts'
import { suggestSearches } from '#use-cases/catalogue/suggest-searches.ts'
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
import { choiceCount, productCards } from './product-replies.ts'

const largestPage = 50
const dropdownSize = 20
const resultsSize = 10
/** The larger selectable page size of results. */
const largeSize = 24

/** Public routes of search and suggestions. */
export async function searchRoutes(
  instance: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
) {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const moment = () => ({ now: clock() })

  /** Limits caching until the next change of pinned products. */
  function endAt(reply: FastifyReply, until: Date | null) {
    if (until) reply.header('expires', until.toUTCString())
  }

  async function hits(
    { term, start, size }: { term: string; start: number; size: number },
    reply: FastifyReply,
  ) {
    const limit = Math.min(size, largestPage)
    const request = { term, limit, offset: start, ...moment(), typing: true }
    const [{ products, total, until }, suggested] = await Promise.all([
      searchProducts(db, request),
      suggestSearches(db, term),
    ])
    endAt(reply, until)
    return { payload: { hits: productCards(products, clock()), total, ...suggested } }
  }

  async function results(term: string, page: number, reply: FastifyReply) {
    const view = { limit: resultsSize, offset: (page - 1) * resultsSize, ...moment() }
    const found = await searchProducts(db, { term, ...view })
    const { products, total, isMore, corrected } = found
    endAt(reply, found.until)
    return {
      products: productCards(products, clock()),
      total,
      more: isMore,
      page,
      pages: Math.max(1, Math.ceil(total / resultsSize)),
      ...(corrected === null ? {} : { corrected_query: corrected }),
    }
  }

  app.post(
    '/api/v1/shop/search',
    {
      config: {
        cost: 'query',
        cache: { tags: ['catalogue'], body: ['searchTerm', 'start', 'offset'] },
      },
      schema: {
        operationId: 'postSearchSuggestions',
        summary: 'Lo que se encuentra mientras se escribe',
        body: SearchBody,
        response: { 200: SearchReply },
      },
    },
    ({ body: { searchTerm: term, start = 0, offset: size = dropdownSize } }, reply) =>
      hits({ term, start, size }, reply),
  )

  app.get(
    '/api/v1/shop/search',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        operationId: 'getSearchSuggestions',
        summary: 'Lo que se encuentra mientras se escribe',
        querystring: Type.Object({
          term: Parameter('Lo buscado'),
          start: Parameter('Primer resultado, desde 0'),
          offset: Parameter('Cuántos: 20, y 50 como máximo'),
        }),
        response: { 200: SearchReply },
      },
    },
    ({ query }, reply) =>
      hits(
        {
          term: one(query, 'term') ?? '',
          start: wholeNumber(one(query, 'start'), 0),
          size: wholeNumber(one(query, 'offset'), dropdownSize),
        },
        reply,
      ),
  )

  app.get(
    '/api/v1/shop/popular',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        operationId: 'listPopularProducts',
        summary: 'Lo que más se vende, o lo que la tienda destaca',
        response: { 200: PopularReply },
      },
    },
    async () => {
      const { areBestSellers, products } = await listPopular(db)
      return { best_sellers: areBestSellers, products: productCards(products, clock()) }
    },
  )

  app.post(
    '/api/v1/shop/searchProducts',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'], body: ['searchQuery', 'page'] } },
      schema: {
        operationId: 'postProductSearch',
        summary: 'Resultados de una búsqueda, de 10 en 10',
        body: SearchProductsBody,
        response: { 200: SearchProductsReply },
      },
    },
    ({ body }, reply) => results(body.searchQuery, body.page ?? 1, reply),
  )

  app.get(
    '/api/v1/shop/searchProducts',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        operationId: 'searchProducts',
        summary: 'Resultados de una búsqueda, de 10 o de 24 en 24, con sus filtros',
        querystring: Type.Object({
          q: Parameter('Lo buscado'),
          page: Parameter('Página, desde 1'),
          size: Parameter('Resultados por página: 10, o 24'),
          ofertas: Parameter('`1`: solo ofertas'),
          destacados: Parameter('`1`: solo destacados, si no se busca nada'),
          novedades: Parameter('`1`: todo, lo más nuevo primero, si no se busca nada'),
          category: Parameter('Solo lo de una categoría, por su clave'),
          'f.{code}': Parameter('Etiqueta elegida de un filtro; varias veces'),
          min: Parameter('Precio más bajo, pesos'),
          max: Parameter('Precio más alto, pesos'),
          offers: Parameter('`1`: solo ofertas, como `ofertas`'),
          stock: Parameter('`1`: solo lo que hay en existencia'),
          sort: Parameter(listSorts.join(', ')),
          literal: Parameter('`1`: lo escrito, sin corregirlo'),
        }),
        response: { 200: SearchProductsReply },
      },
    },
    async ({ query: given }, reply) => {
      const query: ListQuery = given
      const page = wholeNumber(one(query, 'page'), 1)
      const found = await browseResults(db, {
        term: one(query, 'q') ?? '',
        literal: isSet(query, 'literal'),
        shelf: shelfOf(query),
        category: one(query, 'category') ?? null,
        labels: filtersOf(query),
        minPrice: priceOf(query, 'min'),
        maxPrice: priceOf(query, 'max'),
        offersOnly: isSet(query, 'ofertas') || isSet(query, 'offers'),
        inStockOnly: isSet(query, 'stock'),
        ...moment(),
        sort: sortOf(query, isSet(query, 'novedades') ? 'newest' : 'relevance'),
        page,
        size: wholeNumber(one(query, 'size'), resultsSize) === largeSize ? largeSize : resultsSize,
      })
      const { products, total, isMore, pages, corrected, filters } = found
      endAt(reply, found.until)
      return {
        products: productCards(products, clock()),
        total,
        more: isMore,
        page,
        pages,
        ...(corrected === null ? {} : { corrected_query: corrected }),
        filters: filters && filtersOnWire(filters, isMore),
      }
    },
  )
}

function shelfOf(query: ListQuery): ResultsRequest['shelf'] {
  if (isSet(query, 'ofertas')) return 'offers'
  if (isSet(query, 'destacados')) return 'featured'
  return isSet(query, 'novedades') ? 'everything' : null
}

function filtersOnWire(
  { categories, everywhere, attributes, inStock, onOffer, prices }: ResultFilters,
  isPartial: boolean,
): FiltersOnWire {
  return {
    categories,
    everywhere,
    attributes: attributes.map(({ code, name, options }) => ({
      code,
      name,
      values: options,
      counted_in_part: isPartial,
    })),
    in_stock: choiceCount({ count: inStock, isPartial }),
    on_offer: choiceCount({ count: onOffer, isPartial }),
    price_range: prices && { min: toPesos(prices.min), max: toPesos(prices.max) },
  }
}
