import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import {
  SearchBody,
  SearchProductsBody,
  SearchProductsReply,
  SearchReply,
} from '#contract/catalogue.ts'
import { dayInMexico } from '#domain/calendar.ts'
import { listSorts } from '#domain/catalogue/list-sort.ts'
import type { Db } from '#persistence/database.ts'
import { type SearchRequest, searchProducts } from '#use-cases/catalogue/search-products.ts'
import { suggestSearches } from '#use-cases/catalogue/suggest-searches.ts'
import { isSet, one, Parameter, sortOf, wholeNumber } from '../list-parameters.ts'
import { productCards } from './product-replies.ts'

const largestPage = 50
const dropdownSize = 20
const resultsSize = 10

/** Search as the shopper types, and its pages of results; open to everyone. */
export async function searchRoutes(
  instance: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
) {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  const today = () => dayInMexico(clock())

  async function hits(term: string, start: number, size: number) {
    const limit = Math.min(size, largestPage)
    const request = { term, limit, offset: start, today: today(), typing: true }
    const [{ products, total }, suggested] = await Promise.all([
      searchProducts(db, request),
      suggestSearches(db, term),
    ])
    return { payload: { hits: productCards(products, today()), total, ...suggested } }
  }

  async function results(request: Omit<SearchRequest, 'today' | 'limit' | 'offset'>, page: number) {
    const offset = (page - 1) * resultsSize
    const view = { limit: resultsSize, offset, today: today() }
    const { products, total, isMore, corrected } = await searchProducts(db, { ...request, ...view })
    return {
      products: productCards(products, today()),
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
        summary: 'Lo que se encuentra mientras se escribe',
        body: SearchBody,
        response: { 200: SearchReply },
      },
    },
    ({ body }) => hits(body.searchTerm, body.start ?? 0, body.offset ?? dropdownSize),
  )

  app.get(
    '/api/v1/shop/search',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        summary: 'Lo que se encuentra mientras se escribe',
        querystring: Type.Object({
          term: Parameter('Lo buscado'),
          start: Parameter('Primer resultado, desde 0'),
          offset: Parameter('Cuántos: 20, y 50 como máximo'),
        }),
        response: { 200: SearchReply },
      },
    },
    ({ query }) =>
      hits(
        one(query, 'term') ?? '',
        wholeNumber(one(query, 'start'), 0),
        wholeNumber(one(query, 'offset'), dropdownSize),
      ),
  )

  app.post(
    '/api/v1/shop/searchProducts',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'], body: ['searchQuery', 'page'] } },
      schema: {
        summary: 'Resultados de una búsqueda, de 10 en 10',
        body: SearchProductsBody,
        response: { 200: SearchProductsReply },
      },
    },
    ({ body }) => results({ term: body.searchQuery }, body.page ?? 1),
  )

  app.get(
    '/api/v1/shop/searchProducts',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        summary: 'Resultados de una búsqueda, de 10 en 10',
        querystring: Type.Object({
          q: Parameter('Lo buscado'),
          page: Parameter('Página, desde 1'),
          ofertas: Parameter('`1`: sólo ofertas'),
          destacados: Parameter('`1`: sólo destacados'),
          novedades: Parameter('`1`: todo, lo más nuevo primero'),
          sort: Parameter(listSorts.join(', ')),
          literal: Parameter('`1`: lo escrito, sin corregirlo'),
        }),
        response: { 200: SearchProductsReply },
      },
    },
    ({ query }) =>
      results(
        {
          term: one(query, 'q') ?? '',
          sort: sortOf(query, isSet(query, 'novedades') ? 'newest' : 'relevance'),
          offersOnly: isSet(query, 'ofertas'),
          featuredOnly: isSet(query, 'destacados'),
          everything: isSet(query, 'novedades'),
          literal: isSet(query, 'literal'),
        },
        wholeNumber(one(query, 'page'), 1),
      ),
  )
}
