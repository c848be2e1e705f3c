import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import {
  type SearchResultFilters as FiltersOnWire,
  SearchBody,
  SearchProductsBody,
  SearchProductsResponse,
  SearchResponse,
} from '#contract/catalogue.ts'
import { PopularProductsResponse } from '#contract/popular-products.ts'
import { productListSorts } from '#domain/catalogue/list-sort.ts'
import { toPesos } from '#domain/money.ts'
import type { Db } from '#persistence/database.ts'
import {
  browseSearchResults,
  type ResultFilters,
  type SearchResultsRequest,
} from '#use-cases/catalogue/browse-search-results.ts'
import { listPopularSearches } from '#use-cases/catalogue/list-popular-searches.ts'
import { searchProducts } from '#use-cases/catalogue/search-products.ts'
import { suggestSearches } from '#use-cases/catalogue/suggest-searches.ts'
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
import { toFilterOptionCount, toProductCards } from './product-replies.ts'

const largestPage = 50
const dropdownSize = 20
const resultsSize = 10
/** Larger of the two selectable page sizes of search results. */
const largeSize = 24

/** Public routes of search and suggestions. */
export async function searchRoutes(
  instance: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
) {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const moment = () => ({ now: clock() })

  /** Sets the cache expiry of a search reply to the next time at which pinned products change. */
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
    return { payload: { hits: toProductCards(products, clock()), total, ...suggested } }
  }

  async function results(term: string, page: number, reply: FastifyReply) {
    const view = { limit: resultsSize, offset: (page - 1) * resultsSize, ...moment() }
    const found = await searchProducts(db, { term, ...view })
    const { products, total, isMore, corrected } = found
    endAt(reply, found.until)
    return {
      products: toProductCards(products, clock()),
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
        response: { 200: SearchResponse },
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
          term: createQueryParameterSchema('Lo buscado'),
          start: createQueryParameterSchema('Primer resultado, desde 0'),
          offset: createQueryParameterSchema('Cuántos: 20, y 50 como máximo'),
        }),
        response: { 200: SearchResponse },
      },
    },
    ({ query }, reply) =>
      hits(
        {
          term: readFirstParameterValue(query, 'term') ?? '',
          start: parsePositiveInteger(readFirstParameterValue(query, 'start'), 0),
          size: parsePositiveInteger(readFirstParameterValue(query, 'offset'), dropdownSize),
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
        response: { 200: PopularProductsResponse },
      },
    },
    async () => {
      const { areBestSellers, products } = await listPopularSearches(db)
      return { best_sellers: areBestSellers, products: toProductCards(products, clock()) }
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
        response: { 200: SearchProductsResponse },
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
          q: createQueryParameterSchema('Lo buscado'),
          page: createQueryParameterSchema('Página, desde 1'),
          size: createQueryParameterSchema('Resultados por página: 10, o 24'),
          ofertas: createQueryParameterSchema('`1`: solo ofertas'),
          destacados: createQueryParameterSchema('`1`: solo destacados, si no se busca nada'),
          novedades: createQueryParameterSchema(
            '`1`: todo, lo más nuevo primero, si no se busca nada',
          ),
          category: createQueryParameterSchema('Solo lo de una categoría, por su clave'),
          'f.{code}': createQueryParameterSchema('Etiqueta elegida de un filtro; varias veces'),
          min: createQueryParameterSchema('Precio más bajo, pesos'),
          max: createQueryParameterSchema('Precio más alto, pesos'),
          offers: createQueryParameterSchema('`1`: solo ofertas, como `ofertas`'),
          stock: createQueryParameterSchema('`1`: solo lo que hay en existencia'),
          sort: createQueryParameterSchema(productListSorts.join(', ')),
          literal: createQueryParameterSchema('`1`: lo escrito, sin corregirlo'),
        }),
        response: { 200: SearchProductsResponse },
      },
    },
    async ({ query: given }, reply) => {
      const query: ListQuery = given
      const page = parsePositiveInteger(readFirstParameterValue(query, 'page'), 1)
      const found = await browseSearchResults(db, {
        term: readFirstParameterValue(query, 'q') ?? '',
        literal: isParameterSet(query, 'literal'),
        shelf: shelfOf(query),
        category: readFirstParameterValue(query, 'category') ?? null,
        labels: readFilterParameters(query),
        minPrice: readPriceParameter(query, 'min'),
        maxPrice: readPriceParameter(query, 'max'),
        offersOnly: isParameterSet(query, 'ofertas') || isParameterSet(query, 'offers'),
        inStockOnly: isParameterSet(query, 'stock'),
        ...moment(),
        sort: readSortParameter(query, isParameterSet(query, 'novedades') ? 'newest' : 'relevance'),
        page,
        size:
          parsePositiveInteger(readFirstParameterValue(query, 'size'), resultsSize) === largeSize
            ? largeSize
            : resultsSize,
      })
      const { products, total, isMore, pages, corrected, filters } = found
      endAt(reply, found.until)
      return {
        products: toProductCards(products, clock()),
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

function shelfOf(query: ListQuery): SearchResultsRequest['shelf'] {
  if (isParameterSet(query, 'ofertas')) return 'offers'
  if (isParameterSet(query, 'destacados')) return 'featured'
  return isParameterSet(query, 'novedades') ? 'everything' : null
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
    in_stock: toFilterOptionCount({ count: inStock, isPartial }),
    on_offer: toFilterOptionCount({ count: onOffer, isPartial }),
    price_range: prices && { min: toPesos(prices.min), max: toPesos(prices.max) },
  }
}
