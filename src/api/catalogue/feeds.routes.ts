import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { feedItem, type FeedProduct, priced } from '#domain/catalogue/feed-item.ts'
import { bestPrice } from '#domain/catalogue/offer.ts'
import type { Centavos } from '#domain/money.ts'
import { feedProducts } from '#persistence/catalogue/product-feed.ts'
import type { Db } from '#persistence/database.ts'
import { escaped } from '../html.ts'
import { Busy } from '../semaphore.ts'

export const feedPath = '/feeds/google.xml'

const anHour = 'public, max-age=3600'
/** Maximum concurrent product feeds per process, because each reads the whole catalogue. */
const mostAtOnce = 2

/** The highest shipping cost of a product in centavos, or null. */
type ShippingOf = (product: { digital: boolean; price: Centavos }) => Centavos | null

type Options = {
  db: Db
  clock: () => Date
  shopUrl: string
  shopName: () => Promise<string>
  shipping: (now: Date) => Promise<ShippingOf>
}

/** Product feeds for Google and AI assistants: the whole catalogue, streamed while it is read. */
export async function feedRoutes(app: FastifyInstance, options: Options) {
  const { db, clock, shopUrl, shopName, shipping } = options
  let running = 0

  app.get(feedPath, { config: { cost: 'file' } }, async (_request, reply) => {
    if (running >= mostAtOnce) throw new Busy()
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
      for await (const batch of feedProducts(db)) {
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
    const item = feedItem({ ...product, pictures }, { address, now })
    const price = bestPrice(product.pricing, now)
    if (!item || price === null) return ''
    const cost = shippingOf({ digital: product.digital, price })
    const fields = item.map(([name, value]) => `<g:${name}>${escaped(value)}</g:${name}>`)
    return `<item>${fields.join('')}${cost === null ? '' : shippingXml(cost)}</item>\n`
  }
}

function opening(name: string, shopUrl: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    `<title>${escaped(name)}</title><link>${escaped(shopUrl)}/</link><description>Productos de ${escaped(name)}</description>`,
    '',
  ].join('\n')
}

function shippingXml(cost: Centavos): string {
  return `<g:shipping><g:country>MX</g:country><g:price>${priced(cost)}</g:price></g:shipping>`
}
