import type { FastifyInstance } from 'fastify'
import { formatFormerPriceBriefly } from '#domain/catalogue/former-price-texts.ts'
import { offerSorts } from '#domain/catalogue/list-sort.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import type { Db } from '#persistence/database.ts'
import { listOffers } from '#use-cases/catalogue/list-offers.ts'
import {
  type ListQueryParameters,
  parsePositiveInteger,
  readFilterParameters,
  readFirstParameterValue,
  readPostcodeParameter,
  readPriceParameter,
} from '../list-query-parameters.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'
import { setReplyExpiry } from '../set-reply-expiry.ts'
import { toProductListFilters } from './product-list-filters-response.ts'
import { toProductCard } from './product-responses.ts'
import { readToggleParameters } from './toggle-filters.ts'

const pageSize = 24

/** Public routes of products on offer at a reduced price. */
export async function offersRoutes(
  instance: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
) {
  registerShopApiRoute(
    instance,
    'listOffers',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      summary: 'Lo que hoy está en oferta, de 24 en 24, con sus filtros',
    },
    async ({ query: given }, reply) => {
      const query: ListQueryParameters = given
      const now = clock()
      const page = parsePositiveInteger(readFirstParameterValue(query, 'page'), 1)
      const { offers, total, filters, until } = await listOffers(db, {
        now,
        category: readFirstParameterValue(query, 'category') ?? null,
        labels: readFilterParameters(query),
        minPrice: readPriceParameter(query, 'min'),
        maxPrice: readPriceParameter(query, 'max'),
        toggles: readToggleParameters(query),
        postcode: readPostcodeParameter(query),
        sort:
          offerSorts.find((known) => known === readFirstParameterValue(query, 'sort')) ?? 'ending',
        limit: pageSize,
        offset: (page - 1) * pageSize,
      })
      setReplyExpiry(reply, until)
      return {
        products: offers.map(({ product, basis }) => {
          const lowest = basis && formatFormerPriceBriefly(basis)
          return { ...toProductCard(product, now), ...(lowest && { lowest_before: lowest }) }
        }),
        total,
        page,
        pages: Math.max(1, Math.ceil(total / pageSize)),
        today: toMexicoDay(now),
        filters: filters && toProductListFilters(filters, { isPartial: false, now }),
      }
    },
  )
}
