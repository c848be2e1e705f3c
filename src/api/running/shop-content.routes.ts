import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  formatDataRetentionPurpose,
  formatDataRetentionTerm,
} from '#domain/account/data-retention.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { toPesos } from '#domain/money.ts'
import type { Db } from '#persistence/database.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'
import { listStoredPersonalDataKinds } from '#use-cases/account/list-stored-personal-data.ts'
import { readFaq } from '#use-cases/buying/read-faq-and-text-placeholders.ts'
import { type HomeCarouselData, readHomePage } from '#use-cases/running/read-home-page.ts'
import { readLegalText } from '#use-cases/running/read-legal-text.ts'
import { readShopSettings } from '#use-cases/running/read-shop-settings.ts'
import { toBundleResponse } from '../buying/bundle-response.ts'
import { toApiCategory, toProductCard, toProductCards } from '../catalogue/product-responses.ts'
import { sendApiErrorResponse } from '../error-responses.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'
import { setReplyExpiry } from '../set-reply-expiry.ts'

/** Public routes of texts and settings that operators edit. */
export async function shopContentRoutes(
  instance: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
) {
  /**
   * Sets the cache expiry of a reply to the time at which the next scheduled content, such as a
   * banner, appears or disappears.
   */
  async function endAtNextChange(reply: FastifyReply, now: Date) {
    const next = await contentPieces.findNextContentVisibilityChange(db, now)
    setReplyExpiry(reply, next)
  }

  registerShopApiRoute(
    instance,
    'getHome',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      summary: 'La portada: anuncios, carruseles y categorías',
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
        banners: home.banners.map(({ product, ...banner }) => ({
          ...banner,
          ...(product && { product: toProductCard(product, now) }),
        })),
        today: toMexicoDay(now),
        offers: reel(home.reels.offers),
        refurbished: reel(home.reels.refurbished),
        bundle: home.bundle && toBundleResponse(home.bundle, now),
        featured: reel(home.reels.featured),
        category_reels: home.reels.categories.map(reel),
        newest: reel(home.reels.newest),
        categories: home.categories.map(toApiCategory),
      }
    },
  )

  registerShopApiRoute(
    instance,
    'describeKeptData',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      summary: 'Qué guarda la tienda de las personas, para qué y cuánto tiempo',
    },
    async () => ({
      kinds: (await listStoredPersonalDataKinds(db)).map(
        ({ name, data, stays, purpose, term }) => ({
          name,
          data,
          stays,
          purpose: formatDataRetentionPurpose(purpose),
          term: formatDataRetentionTerm(term),
        }),
      ),
    }),
  )

  registerShopApiRoute(
    instance,
    'getShopSettings',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      summary: 'Lo que la tienda promete y cómo localizarla',
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

  registerShopApiRoute(
    instance,
    'listFaq',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      summary: 'Preguntas frecuentes por tema',
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

  registerShopApiRoute(
    instance,
    'getLegalText',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      summary: 'Un texto legal en su versión vigente',
    },
    async ({ params }, reply) => {
      const now = clock()
      const text = await readLegalText(db, params.page, now)
      if (!text) return sendApiErrorResponse(reply, 'not-found')
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
