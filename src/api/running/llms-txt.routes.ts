import type { FastifyInstance } from 'fastify'
import { formatCentavos } from '#domain/format-money.ts'
import { pageIndexingRules } from '#domain/page-indexing-rules.ts'
import { publicPageTitles } from '#domain/public-page-titles.ts'
import * as sitemap from '#persistence/catalogue/sitemap.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import type { Db } from '#persistence/database.ts'
import { readShopSettings } from '#use-cases/running/read-shop-settings.ts'
import { productFeedPath } from '../catalogue/product-feed.routes.ts'

const anHour = 'public, max-age=3600'

/**
 * Route of llms.txt: a short current description of the shop for programs such as AI agents
 * (llmstxt.org).
 */
export async function llmsTextRoutes(
  app: FastifyInstance,
  { db, shopUrl }: { db: Db; shopUrl: string },
) {
  app.get('/llms.txt', { config: { cost: 'file' } }, async (_request, reply) => {
    const [settings, categories, { legal }] = await Promise.all([
      readShopSettings(db),
      catalogue.listVisibleCategories(db),
      sitemap.readNonProductSitemapPages(db),
    ])
    const { name, slogan, support, free_shipping: shipping, free_returns: returns } = settings
    const link = (label: string, path: string) => `- [${oneLine(label)}](${shopUrl}${path})`
    const written = new Set(legal.map(({ page }) => `/${page}`))
    const pages = pageIndexingRules.filter(
      ({ path, robots }) => robots === 'listed' || written.has(path),
    )
    const main = categories.filter(({ parentId }) => parentId === null)
    const text = [
      `# ${oneLine(name)}`,
      '',
      `> ${oneLine(slogan)}`,
      '',
      'Tienda en línea en México. Precios en pesos mexicanos (MXN), IVA incluido. La persona paga en la página de la tienda; ningún programa paga por ella.',
      ...(shipping
        ? [`Envío gratis desde ${formatCentavos(shipping.threshold)} en productos.`]
        : []),
      ...(returns ? [`Devoluciones: ${returns.days_business} días hábiles desde la entrega.`] : []),
      ...(support ? [`Atención: ${oneLine(support.phone)}, ${oneLine(support.email)}.`] : []),
      '',
      '## Páginas',
      '',
      ...pages.map(({ path }) => link(publicPageTitles[path] ?? path, path)),
      '',
      '## Categorías',
      '',
      ...main.map(({ name: label, slug }) => link(label, `/category/${slug}`)),
      '',
      '## Para programas',
      '',
      link('Perfil UCP: qué puede hacer un asistente', '/.well-known/ucp'),
      link('Catálogo completo, campos de Google (XML)', productFeedPath),
      link('Mapa del sitio', '/sitemap.xml'),
      '',
    ]
    return reply
      .header('cache-control', anHour)
      .type('text/plain; charset=utf-8')
      .send(text.join('\n'))
  })
}

/**
 * Converts a text written by the shop's owner to a single line without Markdown headings and links.
 */
function oneLine(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[[\]<>]/g, '')
    .trim()
}
