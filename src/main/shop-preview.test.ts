import { createContext, type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { createApiCache } from '#api/cached-api-responses.ts'
import type { ProductResponse } from '#contract/catalogue.ts'
import type { FaqResponse } from '#contract/shop-content.ts'
import { toDateFromMexicoTime } from '#domain/mexico-dates-and-times.ts'
import { toCentavos } from '#domain/money.ts'
import { signPreviewLink } from '#sign-in/shop-preview-links.ts'
import type {
  ApiTransport,
  PublicAddress,
  StorefrontServer,
} from '#storefront/storefront-server-interface.ts'
import { testApi } from '#test/support/api.ts'
import { testChanges } from '#test/support/changes.ts'
import { testDatabase } from '#test/support/database.ts'
import { addTopic } from '#test/support/make-content.ts'
import { addProduct } from '#test/support/make-product.ts'
import { serverBuild } from '#test/support/server-build.ts'
import { serveStorefrontPages } from './serve-storefront.ts'

const { db, pool, url } = await testDatabase()
const secret = 'a secret of the tests, long enough'
const start = new Date('2026-11-21T18:00:00Z')
const [before, within] = [start, toDateFromMexicoTime('2026-11-27', '09:00')]
const shop = await openShop()
const tomorrow = {
  price: toCentavos(100000),
  specialPrice: toCentavos(80000),
  specialFrom: '2026-11-27',
  specialFromTime: '09:00',
  specialTo: '2026-11-27',
  specialToTime: '10:00',
}

describe('shop preview at a chosen moment', () => {
  it('the shop preview of a future date shows prices and content of that date, to its viewer only', async () => {
    const { urlKey } = await addProduct(db, tomorrow)
    await addTopic(db, 'Buen Fin', {
      from: within,
      until: toDateFromMexicoTime('2026-11-28', '09:00'),
    })
    const now = [await shop.get(`/${urlKey}`), await shop.get('/faq')]
    const kept = shop.sizes()
    const seen = [await shop.see(within, `/${urlKey}`), await shop.see(within, '/faq')]

    expect(seen[0]?.body).toContain('$800.')
    expect(seen[1]?.body).toContain('Buen Fin')
    expect(shop.sizes()).toEqual(kept)
    expect([await shop.get(`/${urlKey}`), await shop.get('/faq')].map(({ body }) => body)).toEqual(
      now.map(({ body }) => body),
    )
    expect(now[0]?.body).toContain('$1000.')
  })

  it('two shop previews of different dates opened at the same time are kept apart', async () => {
    const { urlKey } = await addProduct(db, tomorrow)
    const last = toDateFromMexicoTime('2026-11-27', '10:00')
    const moments = Array.from({ length: 12 }, (_, at) => [before, within, last][at % 3] ?? before)
    const seen = await Promise.all(moments.map((moment) => shop.see(moment, `/${urlKey}`)))
    expect(seen.map(({ body }) => /\$(\d+)\./.exec(body)?.[1])).toEqual(
      moments.map((moment) => (moment === within ? '800' : '1000')),
    )
  })

  it('the shop preview is labelled, never cached or indexed, runs no script, and its links stay in the preview', async () => {
    const { urlKey } = await addProduct(db, tomorrow)
    const token = await shop.token(within)
    const { headers, body } = await shop.get(`/vista/${token}/${urlKey}?opiniones=2`)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(headers['content-security-policy']).not.toContain('script-src')
    expect(headers).not.toHaveProperty('etag')
    expect(body).toContain('<meta name="robots" content="noindex, nofollow"/>')
    expect(body).not.toContain('<script')
    expect(body).toContain(`<a href="/vista/${token}/ofertas">`)
    expect(body).toContain(`<form action="/vista/${token}/results">`)
    expect(body).toContain('<img src="/storage/a.webp">')
    expect(body).toContain('<button disabled="">Comprar</button>')
    expect(body).toContain('<button>Buscar</button>')
    expect(body).toContain('viernes 27 de noviembre, 9:00 am')
    expect(body).toContain('aquí no se puede comprar')
    expect(body).toContain(`href="/${urlKey}?opiniones=2">Salir a la tienda de ahora`)
  })

  it('the shop preview sells nothing, and shows no personal data', async () => {
    const token = await shop.token(within)
    const cart = await shop.get(`/vista/${token}/checkout/cart`)
    expect([cart.statusCode, cart.body]).toEqual([
      403,
      expect.stringContaining('no se puede comprar'),
    ])
    const posted = await shop.post(`/vista/${token}/faq`)
    expect([posted.statusCode, posted.body]).toEqual([405, expect.stringContaining('no se compra')])
    expect((await shop.get(`/vista/${token}/faq.data`)).statusCode).toBe(403)
    for (const reply of [cart, posted]) expect(reply.headers['cache-control']).toBe('no-store')
  })

  it.each([
    [
      'forged',
      async () =>
        (await signPreviewLink(within, { secret: 'of somebody else, long enough', now: start }))
          .token,
      403,
    ],
    [
      'altered',
      async () =>
        (await shop.token(within))
          .replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
          .replace(/^(.{30})./, '$1_'),
      403,
    ],
    ['missing', async () => 'no', 403],
    [
      'late',
      async () =>
        (await signPreviewLink(within, { secret, now: new Date(start.getTime() - 1_801_000) }))
          .token,
      410,
    ],
  ])(
    'the shop preview rejects a link that is %s, with an explanation',
    async (_, token, status) => {
      const { statusCode, headers, body } = await shop.get(`/vista/${await token()}/faq`)
      expect([statusCode, headers['cache-control']]).toEqual([status, 'no-store'])
      expect(body).toContain('Precios y calendario')
    },
  )
})

/** The shop with pages as plain as can be. */
async function openShop() {
  const clock = () => start.getTime()
  const feed = await testChanges(url, clock)
  const cache = createApiCache({ feed, maxBytes: 1_000_000, clock })
  const { app } = await testApi(db, { cache })
  const transport = createContext<ApiTransport>()
  const page = (show: (args: LoaderFunctionArgs, api: ApiTransport) => Promise<Response>) => ({
    loader: (args: LoaderFunctionArgs) => show(args, args.context.get(transport)),
  })
  const routes = {
    Faq: { id: 'Faq', path: '/faq', module: page(showQuestions) },
    Show: { id: 'Show', path: '/:id', module: page(showProduct) },
  }
  const storefront: StorefrontServer = {
    contextFor({ apiTransport }) {
      const context = new RouterContextProvider()
      context.set(transport, apiTransport)
      return context
    },
    publicAddress: (address): PublicAddress | null =>
      /^\/[\w-]+(?:\?.*)?$/.test(address) ? { address, single: true } : null,
  }
  const build = serverBuild({ entry: { storefront }, routes })
  await serveStorefrontPages(app, {
    pages: { build: async () => build, readStyle: () => null, mode: 'production' },
    shopUrl: 'http://shop.test',
    outsideOrigins: () => [],
    feed,
    cache,
    clock,
    previews: { pool, secrets: { secret } },
  })
  const get = (path: string) => app.inject({ url: path })
  const token = async (at: Date) => (await signPreviewLink(at, { secret, now: start })).token
  return {
    get,
    post: (path: string) => app.inject({ method: 'POST', url: path }),
    token,
    see: async (at: Date, path: string) => get(`/vista/${await token(at)}${path}`),
    sizes: () => cache.size(),
  }
}

async function showProduct({ params }: LoaderFunctionArgs, api: ApiTransport) {
  const reply = await api(`/api/v1/shop/productBySlug/${params.id}`)
  const { product } = JSON.parse(await reply.text()) as ProductResponse
  return new Response(
    `<!doctype html><html><head><script>now()</script></head><body class="x"><a href="/ofertas">Ofertas</a>
<form action="/results"><button>Buscar</button></form><p>$${product.best_price}.</p><img src="/storage/a.webp">
<button>Comprar</button><script type="application/ld+json">{}</script></body></html>`,
    {
      headers: {
        'content-type': 'text/html',
        'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'",
      },
    },
  )
}

async function showQuestions(_: LoaderFunctionArgs, api: ApiTransport) {
  const reply = await api('/api/v1/shop/faq')
  const { data } = JSON.parse(await reply.text()) as FaqResponse
  return new Response(data.faqs.map(({ name }) => name).join(), {
    headers: { 'content-type': 'text/html' },
  })
}
