import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { OffersReply } from '#contract/offers.ts'
import { dayInMexico } from '#domain/calendar.ts'
import { offerSorts } from '#domain/catalogue/list-sort.ts'
import { briefBasisWords } from '#domain/catalogue/offer-basis-words.ts'
import type { Db } from '#persistence/database.ts'
import { listOffers } from '#use-cases/catalogue/list-offers.ts'
import { one, Parameter, wholeNumber } from '../list-parameters.ts'
import { productCard } from './product-replies.ts'

const pageSize = 24

/** Public routes of offers. */
export async function offersRoutes(
  instance: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
) {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/shop/offers',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        operationId: 'listOffers',
        summary: 'Lo que hoy está en oferta, de 24 en 24',
        querystring: Type.Object({
          sort: Parameter(offerSorts.join(', ')),
          page: Parameter('Página, desde 1'),
        }),
        response: { 200: OffersReply },
      },
    },
    async ({ query }) => {
      const now = clock()
      const page = wholeNumber(one(query, 'page'), 1)
      const { offers, total } = await listOffers(db, {
        now,
        sort: offerSorts.find((known) => known === one(query, 'sort')) ?? 'ending',
        limit: pageSize,
        offset: (page - 1) * pageSize,
      })
      return {
        products: offers.map(({ product, basis }) => {
          const lowest = basis && briefBasisWords(basis)
          return { ...productCard(product, now), ...(lowest && { lowest_before: lowest }) }
        }),
        total,
        page,
        pages: Math.max(1, Math.ceil(total / pageSize)),
        today: dayInMexico(now),
      }
    },
  )
}
