import type {
  GetProductInput,
  LookupCatalogInput,
  SearchCatalogInput,
} from '#contract/agent-tool-inputs.ts'
import * as contract from '#contract/agent-tool-inputs.ts'
import { ProductResponse, ProductsResponse } from '#contract/agent-tool-responses.ts'
import { toCentavos, type Centavos } from '#domain/money.ts'
import type { Db } from '#persistence/database.ts'
import { findProductsForAgents } from '#use-cases/agents/find-products-for-agents.ts'
import { browseCategory } from '#use-cases/catalogue/browse-category.ts'
import { browseSearchResults } from '#use-cases/catalogue/browse-search-results.ts'
import {
  createAgentReplyEnvelope,
  createAgentFailureReply,
  type AgentReplyMessage,
  type AgentTool,
  defineAgentTool,
} from './agent-tool.ts'
import { createInvalidParamsError } from './json-rpc.ts'
import {
  parseUcpProductId,
  toUcpProductDetails,
  type UcpProduct,
  toUcpProduct,
} from './ucp-products.ts'

const usualPage = 10
const largestPage = 24
const mostPages = 50

type Filters = NonNullable<SearchCatalogInput['catalog']['filters']>
type Place = { db: Db; clock: () => Date; shopUrl: string }

/** Agent tools for product search and lookup, with the same prices as the product pages. */
export function createCatalogueTools({ db, clock, shopUrl }: Place): AgentTool[] {
  async function search({ catalog }: SearchCatalogInput) {
    const { query = '', filters = {}, pagination = {}, context = {} } = catalog
    const term = query.trim()
    const [category = null, ...others] = filters.categories ?? []
    if (term === '' && category === null) {
      throw createInvalidParamsError(
        'Di qué buscas (query) o en qué categoría (filters.categories).',
      )
    }
    const { page, size } = placeOf(pagination)
    const now = clock()
    const messages: AgentReplyMessage[] = []
    if (others.length > 0) {
      messages.push({
        type: 'info',
        code: 'filters_ignored',
        content: 'Se buscó solo en la primera categoría.',
        path: '$.filters.categories',
      })
    }
    const prices = pricesOf(filters, context.currency, messages)
    const found = await (term === ''
      ? inCategory(category ?? '', { ...prices, page, size, now })
      : withWords(term, { ...prices, category, page, size, now }))
    const isMore = page * size < found.total && page < mostPages
    return {
      ucp: createAgentReplyEnvelope('search'),
      products: found.products.flatMap((product) => toUcpProduct(product, shopUrl, now) ?? []),
      pagination: {
        has_next_page: isMore,
        total_count: found.total,
        ...(isMore && { cursor: cursorOf({ page: page + 1, size }) }),
      },
      ...(messages.length > 0 && { messages }),
    }
  }

  type Asked = Prices & { page: number; size: number; now: Date }

  async function withWords(term: string, asked: Asked & { category: string | null }) {
    return browseSearchResults(db, {
      ...asked,
      term,
      literal: false,
      shelf: null,
      labels: new Map(),
      toggles: new Set(),
      postcode: null,
      sort: 'relevance',
    })
  }

  async function inCategory(slug: string, asked: Asked) {
    const found = await browseCategory(
      db,
      {
        ...asked,
        slug,
        filters: new Map(),
        toggles: new Set(),
        postcode: null,
        sort: 'relevance',
        pagesAtOnce: 1,
      },
      () => {},
    )
    return found.ok ? found : { products: [], total: 0 }
  }

  async function lookUp({ catalog: { ids, filters = {}, context = {} } }: LookupCatalogInput) {
    const now = clock()
    const asked = new Set(ids)
    const messages: AgentReplyMessage[] = []
    const { minPrice, maxPrice } = pricesOf(filters, context.currency, messages)
    const found = await findProductsForAgents(db, [...asked])
    const products = [...found.values()].flatMap(
      (product) => toUcpProduct(product, shopUrl, now) ?? [],
    )
    const byId = new Map(products.map((product) => [product.id, product]))
    const inputs = new Map<string, { id: string; match: string }[]>()
    for (const key of asked) {
      const product = byId.get(String(found.get(key)?.id))
      if (!product) {
        messages.push({ type: 'info', code: 'not_found', content: key })
        continue
      }
      const match = parseUcpProductId(key) === null ? 'featured' : 'exact'
      inputs.set(product.id, [...(inputs.get(product.id) ?? []), { id: key, match }])
    }
    const isWithin = ({ price_range: { min } }: UcpProduct) =>
      (minPrice === null || min.amount >= minPrice) && (maxPrice === null || min.amount <= maxPrice)
    return {
      ucp: createAgentReplyEnvelope('lookup'),
      products: [...byId.values()].filter(isWithin).map((product) => ({
        ...product,
        variants: product.variants.map((variant) => ({
          ...variant,
          inputs: inputs.get(product.id) ?? [],
        })),
      })),
      ...(messages.length > 0 && { messages }),
    }
  }

  async function show({ catalog: { id } }: GetProductInput) {
    const product = (await findProductsForAgents(db, [id], { whole: true })).get(id)
    const shown = product && toUcpProductDetails(product, shopUrl, clock())
    return shown
      ? { ucp: createAgentReplyEnvelope('lookup'), product: shown }
      : createAgentFailureReply(
          'lookup',
          { code: 'not_found', content: 'La tienda no vende un producto con ese identificador.' },
          `${shopUrl}/`,
        )
  }

  return [
    defineAgentTool({
      name: 'search_catalog',
      title: 'Buscar productos',
      description:
        'Busca en el catálogo de la tienda, con los precios en pesos mexicanos y las existencias de este momento.',
      capability: 'search',
      readOnly: true,
      input: contract.SearchCatalogInput,
      output: ProductsResponse,
      run: search,
    }),
    defineAgentTool({
      name: 'lookup_catalog',
      title: 'Consultar productos',
      description:
        'Da varios productos por su identificador o por la última parte de su dirección.',
      capability: 'lookup',
      readOnly: true,
      input: contract.LookupCatalogInput,
      output: ProductsResponse,
      run: lookUp,
    }),
    defineAgentTool({
      name: 'get_product',
      title: 'Ver un producto',
      description: 'Da un producto con todo lo que dice su página.',
      capability: 'lookup',
      readOnly: true,
      input: contract.GetProductInput,
      output: ProductResponse,
      run: show,
    }),
  ]
}

type Prices = { minPrice: Centavos | null; maxPrice: Centavos | null }

/**
 * Converts an agent's price filter to centavos; a filter in a currency other than Mexican pesos is
 * ignored.
 */
function pricesOf(
  { price = {} }: Filters,
  currency = 'MXN',
  messages: AgentReplyMessage[],
): Prices {
  const { min, max } = price
  if (currency.toUpperCase() !== 'MXN' && (min ?? max) !== undefined) {
    messages.push({
      type: 'info',
      code: 'filters_ignored',
      content: 'La tienda vende en pesos mexicanos (MXN): no se filtró por precio.',
      path: '$.filters.price',
    })
    return { minPrice: null, maxPrice: null }
  }
  return {
    minPrice: min === undefined ? null : toCentavos(min),
    maxPrice: max === undefined ? null : toCentavos(max),
  }
}

type Page = { page: number; size: number }

const cursorOf = ({ page, size }: Page) => Buffer.from(`${page}.${size}`).toString('base64url')

/**
 * Reads the page number and page size from an agent's product search. A cursor contains its own
 * page size, because a different size would skip or repeat products.
 */
function placeOf({ cursor, limit = usualPage }: { cursor?: string; limit?: number }): Page {
  if (cursor === undefined) return { page: 1, size: Math.min(limit, largestPage) }
  const [, page, size] =
    /^(\d{1,2})\.(\d{1,2})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const place = { page: Number(page), size: Number(size) }
  const isOurs =
    place.page >= 1 && place.page <= mostPages && place.size >= 1 && place.size <= largestPage
  if (!isOurs)
    throw createInvalidParamsError('pagination.cursor: no es uno que la tienda haya dado.')
  return place
}
