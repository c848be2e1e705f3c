import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { getCurrentPrice } from '#domain/catalogue/offer.ts'
import {
  toProductFeedItem,
  type FeedProduct,
  formatFeedPrice,
} from '#domain/catalogue/product-feed-item.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import type { Centavos } from '#domain/money.ts'
import { streamFeedProducts } from '#persistence/catalogue/product-feed.ts'
import type { Db } from '#persistence/database.ts'
import { SemaphoreQueueFullError } from '../semaphore.ts'

export const productFeedPath = '/feeds/google.xml'

const anHour = 'public, max-age=3600'
/** Maximum concurrent product feeds per process, because each reads the whole catalogue. */
const mostAtOnce = 2

/**
 * Returns the highest cost of shipping a product in centavos, for product feeds; null if no
 * shipping zone accepts the product.
 */
type ShippingOf = (product: {
  digital: boolean
  price: Centavos
  weightGrams: number | null
}) => Centavos | null

type Options = {
  db: Db
  clock: () => Date
  shopUrl: string
  shopName: () => Promise<string>
  shipping: (now: Date) => Promise<ShippingOf>
}

/** Product feeds for Google and AI assistants: the whole catalogue, streamed while it is read. */
export async function productFeedRoutes(app: FastifyInstance, options: Options) {
  const { db, clock, shopUrl, shopName, shipping } = options
  let running = 0

  app.get(productFeedPath, { config: { cost: 'file' } }, async (_request, reply) => {
    if (running >= mostAtOnce) throw new SemaphoreQueueFullError()
    const now = clock()
    const [name, shippingOf] = await Promise.all([shopName(), shipping(now)])
    return reply
      .header('cache-control', anHour)
      .type('application/rss+xml; charset=utf-8')
      .send(Readable.from(parts(name, shippingOf, now)))
  })

  async function* parts(name: string, shippingOf: ShippingOf, now: Date) {
    running += 1
    try {
      yield opening(name, shopUrl)
      for await (const batch of streamFeedProducts(db)) {
        yield batch.map((product) => itemXml(product, shippingOf, now)).join('')
      }
      yield '</channel>\n</rss>\n'
    } finally {
      running -= 1
    }
  }

  function itemXml(product: FeedProduct, shippingOf: ShippingOf, now: Date): string {
    const pictures = product.pictures.map((path) => `${shopUrl}/storage/${path}-800.webp`)
    const address = `${shopUrl}/${product.urlKey}`
    const item = toProductFeedItem({ ...product, pictures }, { address, now })
    const price = getCurrentPrice(product.pricing, now)
    if (!item || price === null) return ''
    const cost = shippingOf({ digital: product.digital, price, weightGrams: product.weightGrams })
    const fields = item.map(([name, value]) => `<g:${name}>${escapeHtml(value)}</g:${name}>`)
    return `<item>${fields.join('')}${cost === null ? '' : shippingXml(cost)}</item>\n`
  }
}

function opening(name: string, shopUrl: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    `<title>${escapeHtml(name)}</title><link>${escapeHtml(shopUrl)}/</link><description>Productos de ${escapeHtml(name)}</description>`,
    '',
  ].join('\n')
}

function shippingXml(cost: Centavos): string {
  return `<g:shipping><g:country>MX</g:country><g:price>${formatFeedPrice(cost)}</g:price></g:shipping>`
}
