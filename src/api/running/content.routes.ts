import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import {
  FaqResponse,
  HomeResponse,
  LegalTextResponse,
  ShopSettingsResponse,
} from '#contract/content.ts'
import { StoredDataResponse } from '#contract/stored-personal-data.ts'
import { formatDataPurpose, formatRetentionTerm } from '#domain/account/data-retention.ts'
import { toMexicoDay } from '#domain/calendar.ts'
import { toPesos } from '#domain/money.ts'
import type { Db } from '#persistence/database.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'
import { readStoredDataKinds } from '#use-cases/account/list-stored-personal-data.ts'
import { readFaq } from '#use-cases/buying/read-shop-text-values.ts'
import { type HomeCarouselData, readHomePage } from '#use-cases/running/read-home-page.ts'
import { readLegalText } from '#use-cases/running/read-legal-text.ts'
import { readShopSettings } from '#use-cases/running/read-shop-settings.ts'
import { toCategoryReply, toProductCards } from '../catalogue/product-replies.ts'
import { sendProblem } from '../problem-replies.ts'

/** Public routes of texts and settings that operators edit. */
export async function shopContentRoutes(
  instance: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
) {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  /** Sets the cache expiry of a reply to the next scheduled content change. */
  async function endAtNextChange(reply: FastifyReply, now: Date) {
    const next = await contentPieces.findNextContentVisibilityChange(db, now)
    if (next) reply.header('expires', next.toUTCString())
  }

  app.get(
    '/api/v1/shop/home',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        operationId: 'getHome',
        summary: 'La portada: anuncios, carruseles y categorías',
        response: { 200: HomeResponse },
      },
    },
    async (request, reply) => {
      const now = clock()
      const home = await readHomePage(db, now, (error) => {
        request.log.error({ err: error }, 'a part of the home page failed')
        reply.header('cache-control', 'no-store')
      })
      await endAtNextChange(reply, now)
      const reel = ({ products, ...rest }: HomeCarouselData) => ({
        ...rest,
        products: products && toProductCards(products, now),
      })
      return {
        banners: home.banners,
        today: toMexicoDay(now),
        offers: reel(home.reels.offers),
        featured: reel(home.reels.featured),
        category_reels: home.reels.categories.map(reel),
        newest: reel(home.reels.newest),
        categories: home.categories.map(toCategoryReply),
      }
    },
  )

  app.get(
    '/api/v1/shop/keptData',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        operationId: 'describeKeptData',
        summary: 'Qué guarda la tienda de las personas, para qué y cuánto tiempo',
        response: { 200: StoredDataResponse },
      },
    },
    async () => ({
      kinds: (await readStoredDataKinds(db)).map(({ name, data, stays, purpose, term }) => ({
        name,
        data,
        stays,
        purpose: formatDataPurpose(purpose),
        term: formatRetentionTerm(term),
      })),
    }),
  )

  app.get(
    '/api/v1/shop/settings',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        operationId: 'getShopSettings',
        summary: 'Lo que la tienda promete y cómo localizarla',
        response: { 200: ShopSettingsResponse },
      },
    },
    async () => {
      const { payment, free_shipping, ...settings } = await readShopSettings(db)
      return {
        ...settings,
        free_shipping: free_shipping && {
          threshold: toPesos(free_shipping.threshold),
          text: free_shipping.text,
        },
        payment: {
          methods: payment.methods,
          cash_limit: toPesos(payment.cashLimit),
          scarce_units: payment.scarceUnits,
          installments: payment.installments.map(({ months, minTotal }) => ({
            months,
            min_total: toPesos(minTotal),
          })),
        },
      }
    },
  )

  app.get(
    '/api/v1/shop/faq',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        operationId: 'listFaq',
        summary: 'Preguntas frecuentes por tema',
        response: { 200: FaqResponse },
      },
    },
    async (_request, reply) => {
      const now = clock()
      const topics = await readFaq(db, now)
      await endAtNextChange(reply, now)
      const faqs = topics.map(({ id, name, questions }) => ({
        id,
        name,
        frequent_questions: questions,
      }))
      return { data: { faqs } }
    },
  )

  app.get(
    '/api/v1/shop/legal/:page',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        operationId: 'getLegalText',
        summary: 'Un texto legal en su versión vigente',
        params: Type.Object({ page: Type.String() }),
        response: { 200: LegalTextResponse },
      },
    },
    async ({ params }, reply) => {
      const now = clock()
      const text = await readLegalText(db, params.page, now)
      if (!text) return sendProblem(reply, 'not-found')
      await endAtNextChange(reply, now)
      return {
        page: text.page,
        version: text.version,
        last_updated: text.lastUpdated,
        body_markdown: text.body,
      }
    },
  )
}
