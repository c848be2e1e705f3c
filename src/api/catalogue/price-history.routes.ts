import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Day } from '#contract/api-field-types.ts'
import { formatFormerPrice } from '#domain/catalogue/former-price-texts.ts'
import { isPriceHistoryTooShort } from '#domain/catalogue/price-history.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { type Centavos, toPesos } from '#domain/money.ts'
import * as publishedPriceDays from '#persistence/catalogue/published-price-days.ts'
import type { Db } from '#persistence/database.ts'
import * as signingKeys from '#persistence/signing-keys.ts'
import { createSignedPriceReceipt } from '#use-cases/catalogue/create-signed-price-receipt.ts'
import { readPriceHistory } from '#use-cases/catalogue/read-price-history.ts'
import { sendApiErrorResponse } from '../error-responses.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'

/**
 * Maximum number of days that the price history index lists. Each day's document links to the
 * previous day's document.
 */
const mostDays = 400
const anHour = 'public, max-age=3600'

const pesos = (amount: Centavos | null): number | null => (amount === null ? null : toPesos(amount))

/** Public routes of the price history and its verification. */
export async function priceHistoryRoutes(
  instance: FastifyInstance,
  { db, shopUrl, clock }: { db: Db; shopUrl: string; clock: () => Date },
) {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  registerShopApiRoute(
    app,
    'getPriceHistory',
    {
      config: { cost: 'query' },
      summary: 'Lo que ha costado un producto, y lo que respalda su oferta',
    },
    async ({ params }, reply) => {
      const found = await readPriceHistory(db, params.id, clock())
      if (!found.ok) return sendApiErrorResponse(reply, found.code)
      const { days, offer, receipts, demoUntil } = found
      return {
        days: days.map(({ day, price }) => ({ day, price: pesos(price) })),
        offer: offer && {
          began: offer.began.toISOString(),
          lowest: pesos(offer.lowest),
          asked_days: offer.askedDays,
          since: toMexicoDay(offer.since),
          young: isPriceHistoryTooShort(offer),
          words: formatFormerPrice(offer),
          lowest_days: offer.lowestDays,
        },
        receipts,
        demo_until: demoUntil,
      }
    },
  )

  registerShopApiRoute(
    app,
    'getPriceReceipt',
    {
      config: { cost: 'query' },
      summary: 'El comprobante de lo que costó un producto un día, para verificarlo',
    },
    async ({ params, query }, reply) => {
      const given = await createSignedPriceReceipt(db, params.id, query.day)
      if (!given.ok) return sendApiErrorResponse(reply, given.code)
      return reply
        .header(
          'content-disposition',
          `attachment; filename="precio-${params.id}-${query.day}.json"`,
        )
        .type('application/json; charset=utf-8')
        .serializer((receipt: unknown) => JSON.stringify(receipt, null, 2))
        .send(given.receipt)
    },
  )

  app.get('/.well-known/precios/', { config: { cost: 'read' } }, async (_request, reply) => {
    const [keys, days] = await Promise.all([
      signingKeys.listDocumentSigningPublicKeys(db),
      publishedPriceDays.listNewestPublishedPriceDays(db, mostDays),
    ])
    return reply.header('cache-control', anHour).send({
      kind: 'price-index',
      version: 1,
      shop: shopUrl,
      keys,
      days: days.map(({ day, hash }) => ({
        day,
        hash,
        address: `${shopUrl}/.well-known/precios/${day}.json`,
      })),
    })
  })

  app.get(
    '/.well-known/precios/:day.json',
    { config: { cost: 'read' }, schema: { params: Type.Object({ day: Day }) } },
    async ({ params }, reply) => {
      const found = await publishedPriceDays.findPublishedDailyPrices(db, params.day)
      if (!found) return sendApiErrorResponse(reply, 'not-found')
      return reply.header('cache-control', anHour).send(found.document)
    },
  )
}
