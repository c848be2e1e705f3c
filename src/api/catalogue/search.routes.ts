import type { FastifyInstance, FastifyReply } from 'fastify'
import type { UnderstoodQuery } from '#contract/catalogue.ts'
import { labelQueryPart } from '#domain/catalogue/query-part-labels.ts'
import { toSearchLimits } from '#domain/catalogue/search-limits.ts'
import { toPesos } from '#domain/money.ts'
import type { Db } from '#persistence/database.ts'
import {
  browseSearchResults,
  type SearchResultsRequest,
} from '#use-cases/catalogue/browse-search-results.ts'
import { listPopularSearches } from '#use-cases/catalogue/list-popular-searches.ts'
import { searchProducts } from '#use-cases/catalogue/search-products.ts'
import type { RankedSearchResult } from '#use-cases/catalogue/search-result-cache.ts'
import { suggestSearches } from '#use-cases/catalogue/suggest-searches.ts'
import {
  readFilterParameters,
  isQueryParameterTrue,
  type ListQueryParameters,
  readFirstParameterValue,
  readPostcodeParameter,
  readPriceParameter,
  readSortParameter,
  parsePositiveInteger,
} from '../list-query-parameters.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'
import { setReplyExpiry } from '../set-reply-expiry.ts'
import { toProductListFilters } from './product-list-filters-response.ts'
import { toProductCards } from './product-responses.ts'
import { readToggleParameters } from './toggle-filters.ts'

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
  const moment = () => ({ now: clock() })

  async function hits(
    { term, start, size }: { term: string; start: number; size: number },
    reply: FastifyReply,
  ) {
    const limit = Math.min(size, largestPage)
    const request = { term, limit, offset: start, ...moment(), typing: true }
    const [{ products, total, until, words, parts }, suggested] = await Promise.all([
      searchProducts(db, request),
      suggestSearches(db, term),
    ])
    setReplyExpiry(reply, until)
    const labels = [...new Set(parts.flatMap((part) => labelQueryPart(part) ?? []))]
    return {
      payload: {
        hits: toProductCards(products, clock()),
        total,
        ...suggested,
        ...(labels.length > 0 && { reading: { text: term, words, labels } }),
      },
    }
  }

  async function results(term: string, page: number, reply: FastifyReply) {
    const view = { limit: resultsSize, offset: (page - 1) * resultsSize, ...moment() }
    const found = await searchProducts(db, { term, ...view })
    const { products, total, isMore, corrected } = found
    setReplyExpiry(reply, found.until)
    return {
      products: toProductCards(products, clock()),
      total,
      more: isMore,
      page,
      pages: Math.max(1, Math.ceil(total / resultsSize)),
      ...(corrected === null ? {} : { corrected_query: corrected }),
    }
  }

  registerShopApiRoute(
    instance,
    'postSearchSuggestions',
    {
      config: {
        cost: 'query',
        cache: { tags: ['catalogue'], body: ['searchTerm', 'start', 'offset'] },
      },
      summary: 'Lo que se encuentra mientras se escribe',
    },
    ({ body: { searchTerm: term, start = 0, offset: size = dropdownSize } }, reply) =>
      hits({ term, start, size }, reply),
  )

  registerShopApiRoute(
    instance,
    'getSearchSuggestions',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      summary: 'Lo que se encuentra mientras se escribe',
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

  registerShopApiRoute(
    instance,
    'listPopularProducts',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      summary: 'Lo que más se vende, o lo que la tienda destaca',
    },
    async () => {
      const { areBestSellers, products } = await listPopularSearches(db)
      return { best_sellers: areBestSellers, products: toProductCards(products, clock()) }
    },
  )

  registerShopApiRoute(
    instance,
    'postProductSearch',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'], body: ['searchQuery', 'page'] } },
      summary: 'Resultados de una búsqueda, de 10 en 10',
    },
    ({ body }, reply) => results(body.searchQuery, body.page ?? 1, reply),
  )

  registerShopApiRoute(
    instance,
    'searchProducts',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      summary: 'Resultados de una búsqueda, de 10 o de 24 en 24, con sus filtros',
    },
    async ({ query: given }, reply) => {
      const query: ListQueryParameters = given
      const page = parsePositiveInteger(readFirstParameterValue(query, 'page'), 1)
      const found = await browseSearchResults(db, {
        term: readFirstParameterValue(query, 'q') ?? '',
        literal: isQueryParameterTrue(query, 'literal'),
        shelf: shelfOf(query),
        category: readFirstParameterValue(query, 'category') ?? null,
        labels: readFilterParameters(query),
        minPrice: readPriceParameter(query, 'min'),
        maxPrice: readPriceParameter(query, 'max'),
        toggles: readToggleParameters(
          isQueryParameterTrue(query, 'ofertas') ? { ...query, offers: '1' } : query,
        ),
        postcode: readPostcodeParameter(query),
        ...moment(),
        sort: readSortParameter(
          query,
          isQueryParameterTrue(query, 'novedades') ? 'newest' : 'relevance',
        ),
        page,
        size:
          parsePositiveInteger(readFirstParameterValue(query, 'size'), resultsSize) === largeSize
            ? largeSize
            : resultsSize,
      })
      const { products, total, isMore, pages, corrected, filters } = found
      setReplyExpiry(reply, found.until)
      return {
        products: toProductCards(products, clock()),
        total,
        more: isMore,
        page,
        pages,
        ...(corrected === null ? {} : { corrected_query: corrected }),
        filters: filters && toProductListFilters(filters, { isPartial: isMore, now: clock() }),
        ...understoodOnWire(found),
        ...(found.related.length > 0 && { related: toProductCards(found.related, clock()) }),
      }
    },
  )
}

function understoodOnWire({ parts, letGo }: Pick<RankedSearchResult, 'parts' | 'letGo'>): {
  understood?: UnderstoodQuery
} {
  if (parts.length + letGo.length === 0) return {}
  const { minPrice, maxPrice } = toSearchLimits(parts)
  return {
    understood: {
      parts: parts.flatMap((part) => {
        const label = labelQueryPart(part)
        return label === null ? [] : [{ label, without: part.without }]
      }),
      let_go: letGo.flatMap((part) => labelQueryPart(part) ?? []),
      unsold_brand: parts.find(({ kind }) => kind === 'brand')?.written ?? null,
      price_range: {
        min: minPrice === null ? null : toPesos(minPrice),
        max: maxPrice === null ? null : toPesos(maxPrice),
      },
    },
  }
}

function shelfOf(query: ListQueryParameters): SearchResultsRequest['shelf'] {
  if (isQueryParameterTrue(query, 'ofertas')) return 'offers'
  if (isQueryParameterTrue(query, 'destacados')) return 'featured'
  return isQueryParameterTrue(query, 'novedades') ? 'everything' : null
}
