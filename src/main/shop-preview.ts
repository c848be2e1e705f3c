import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createShopPreviewApi } from '#api/running/shop-preview-api.ts'
import { openReadDatabaseAtTime } from '#persistence/database.ts'
import type { Pool } from '#persistence/pool.ts'
import { shopPreviewPath, verifyPreviewLink } from '#sign-in/shop-preview-links.ts'
import type { TokenSigningSecrets } from '#sign-in/shopper-session-tokens.ts'
import type { ApiTransport, PublicAddress } from '#storefront/storefront-server-interface.ts'
import { createInProcessApi } from './in-process-api.ts'
import { sendHtmlErrorPage } from './request-error-page.ts'
import { toShopPreviewHtml, previewStyle } from './shop-preview-banner.ts'

/** Maximum number of preview times for which the database reads stay in the cache. */
const mostMoments = 4

type Options = {
  /** connection pool of the shop's database */
  pool: Pool
  /** secrets that sign preview links */
  secrets: TokenSigningSecrets
  clock: () => Date
  /** Resolves the URL of a public page; null for any other page. */
  publicAddress: (url: string) => Promise<PublicAddress | null>
  /** Renders the page of a URL for the shop preview, with API calls through `transport`. */
  render: (address: string, transport: ApiTransport, requestId: string) => Promise<Response>
}

/**
 * Serves previews: public pages as they look at a given time, opened by a signed link. Uncached
 * reads use that time as the current time.
 */
export function serveShopPreviews(app: FastifyInstance, options: Options) {
  const { pool, secrets, clock, publicAddress, render } = options
  const readsAt = new LRUCache<number, ReturnType<typeof createShopPreviewApi>>({
    max: mostMoments,
  })

  function readsOf(at: Date) {
    const known =
      readsAt.get(at.getTime()) ?? createShopPreviewApi(openReadDatabaseAtTime(pool, at), at)
    readsAt.set(at.getTime(), known)
    return known
  }

  type Asked = FastifyRequest<{ Params: { token: string } }>

  async function answer(request: Asked, reply: FastifyReply) {
    await app.admit(request)
    reply.headers(never)
    const { token } = request.params
    const shown = await verifyPreviewLink(token, { ...secrets, now: clock() })
    if (shown === 'late') return sendHtmlErrorPage(reply, late)
    if (shown === null) return sendHtmlErrorPage(reply, forged)
    const root = `${shopPreviewPath}/${token}`
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendHtmlErrorPage(reply, readOnly(root))
    const path = (request.raw.url ?? '').replace(/^\/vista\/[^/?]*/, '')
    if (path === '' || path === '/') return reply.redirect(`${root}/index`)
    const place = path.includes('.data') ? null : await publicAddress(path)
    if (!place) return sendHtmlErrorPage(reply, notPublic(root))

    const transport = createInProcessApi(await readsOf(shown.at), { requestId: request.id })
    const response = await render(place.address, transport, request.id)
    const location = response.headers.get('location')
    if (location?.startsWith('/')) return reply.redirect(root + location, response.status)
    const html = await response.text()
    return reply
      .code(response.status)
      .header('content-security-policy', policyOf(response.headers))
      .type('text/html; charset=utf-8')
      .send(toShopPreviewHtml(html, { root, now: path, ...shown }))
  }

  app.all<{ Params: { token: string } }>(
    `${shopPreviewPath}/:token`,
    { config: { cost: 'page' } },
    answer,
  )
  app.all<{ Params: { token: string } }>(
    `${shopPreviewPath}/:token/*`,
    { config: { cost: 'page' } },
    answer,
  )
}

/** HTTP headers of previews, which are neither cached nor indexed. */
const never = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
}

const styleHash = `'sha256-${createHash('sha256').update(previewStyle).digest('base64')}'`

/** Content security policy of a preview page: no JavaScript, no calls, the banner's style allowed. */
function policyOf(headers: Headers): string {
  const given = headers.get('content-security-policy') ?? "default-src 'none'; style-src 'self'"
  return given
    .split('; ')
    .filter((one) => !/^(?:script|connect|worker|manifest|frame)-src|trusted-types/.test(one))
    .map((one) => (one.startsWith('style-src') ? `${one} ${styleHash}` : one))
    .join('; ')
}

const toShop = { label: 'Ir a la tienda de ahora', address: '/' }
const late = {
  status: 410,
  title: 'Esta vista venció',
  words: 'Los enlaces de la vista previa duran media hora. Pide otro en Precios y calendario.',
  way: toShop,
} as const
const forged = {
  status: 403,
  title: 'Este enlace no abre ninguna vista',
  words:
    'No lo hizo la tienda, o le falta una parte. Cópialo completo, o pide otro en Precios y calendario.',
  way: toShop,
} as const
const readOnly = (root: string) =>
  ({
    status: 405,
    title: 'En la vista previa no se compra',
    words: 'Solo muestra cómo se verá la tienda: nada de lo que mandes desde ella se guarda.',
    way: { label: 'Volver a la vista', address: `${root}/index` },
  }) as const
const notPublic = (root: string) =>
  ({
    status: 403,
    title: 'Esta página no es parte de la vista',
    words:
      'La vista previa muestra lo que todos ven. El carrito, la compra y la cuenta se usan en la tienda de ahora: aquí no se puede comprar.',
    way: { label: 'Volver a la vista', address: `${root}/index` },
  }) as const
