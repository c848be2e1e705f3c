import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { FaqReply, HomeReply, LegalReply, ShopSettingsReply } from '#contract/content.ts'
import { KeptDataReply } from '#contract/kept-data.ts'
import { purposeInWords, termInWords } from '#domain/account/kept-data.ts'
import { dayInMexico } from '#domain/calendar.ts'
import { toPesos } from '#domain/money.ts'
import type { Db } from '#persistence/database.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'
import { readKeptKinds } from '#use-cases/account/read-kept-data.ts'
import { readFaq } from '#use-cases/buying/read-promises.ts'
import { type Reel, readHome } from '#use-cases/running/read-home.ts'
import { readLegalText } from '#use-cases/running/read-legal-text.ts'
import { readShopSettings } from '#use-cases/running/read-shop-settings.ts'
import { categoryOnWire, productCards } from '../catalogue/product-replies.ts'
import { sendProblem } from '../problem-replies.ts'

/** Public routes of texts and settings that operators edit. */
export async function contentRoutes(
  instance: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
) {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  /** Limits caching until the next scheduled change of content. */
  async function endAtNextChange(reply: FastifyReply, now: Date) {
    const next = await contentPieces.nextBoundary(db, now)
    if (next) reply.header('expires', next.toUTCString())
  }

  app.get(
    '/api/v1/shop/home',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        operationId: 'getHome',
        summary: 'La portada: anuncios, carruseles y categorías',
        response: { 200: HomeReply },
      },
    },
    async (request, reply) => {
      const now = clock()
      const home = await readHome(db, now, (error) => {
        request.log.error({ err: error }, 'a part of the home page failed')
        reply.header('cache-control', 'no-store')
      })
      await endAtNextChange(reply, now)
      const reel = ({ products, ...rest }: Reel) => ({
        ...rest,
        products: products && productCards(products, now),
      })
      return {
        banners: home.banners,
        today: dayInMexico(now),
        offers: reel(home.reels.offers),
        featured: reel(home.reels.featured),
        category_reels: home.reels.categories.map(reel),
        newest: reel(home.reels.newest),
        categories: home.categories.map(categoryOnWire),
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
        response: { 200: KeptDataReply },
      },
    },
    async () => ({
      kinds: (await readKeptKinds(db)).map(({ name, data, stays, purpose, term }) => ({
        name,
        data,
        stays,
        purpose: purposeInWords(purpose),
        term: termInWords(term),
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
        response: { 200: ShopSettingsReply },
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
        response: { 200: FaqReply },
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
        response: { 200: LegalReply },
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
