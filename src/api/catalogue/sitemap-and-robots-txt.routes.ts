import { Readable } from 'node:stream'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { pageIndexingRules } from '#domain/page-indexing-rules.ts'
import * as sitemap from '#persistence/catalogue/sitemap.ts'
import type { Db } from '#persistence/database.ts'
import { sendApiErrorResponse } from '../error-responses.ts'
import { parsePositiveInteger } from '../list-query-parameters.ts'
import {
  sitemapClosingXml,
  renderSitemapIndex,
  sitemapOpeningXml,
  renderSitemapEntries,
} from './sitemap-xml.ts'

const anHour = 'public, max-age=3600'
const mostParts = 50_000
const xml = 'application/xml; charset=utf-8'

/** URL patterns that robots.txt excludes from crawling: API calls and filter combinations. */
const notPages = ['/api/', '/v1/', '/*?*f.', '/*?*orden=']

const refused = pageIndexingRules
  .filter(({ robots }) => robots === 'refused')
  .flatMap(({ path }) => {
    const [prefix = ''] = path.split(':')
    // The robots.txt rule excludes only this exact path, with or without a query, because product
    // pages are also at the root and their URLs may start with the same text.
    return prefix.endsWith('/') ? [prefix] : [`${prefix}$`, `${prefix}?`]
  })

const listed = pageIndexingRules.filter(({ robots }) => robots === 'listed').map(({ path }) => path)

/** Routes of sitemap and robots.txt. */
export async function sitemapAndRobotsTxtRoutes(
  instance: FastifyInstance,
  { db, shopUrl }: { db: Db; shopUrl: string },
) {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()

  app.get('/robots.txt', { config: { cost: 'free' } }, async (_request, reply) =>
    reply
      .header('cache-control', anHour)
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...[...refused, ...notPages].map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${shopUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )

  app.get('/sitemap.xml', { config: { cost: 'file' } }, async (_request, reply) => {
    const parts = await sitemap.listSitemapParts(db)
    const { changedAt } = await sitemap.readNonProductSitemapPages(db)
    const files = [
      { address: `${shopUrl}/sitemap/paginas.xml`, changedAt },
      ...parts.map(({ part, changedAt }) => ({
        address: `${shopUrl}/sitemap/productos-${part}.xml`,
        changedAt,
      })),
    ]
    return reply.header('cache-control', anHour).type(xml).send(renderSitemapIndex(files))
  })

  app.get('/sitemap/paginas.xml', { config: { cost: 'file' } }, async (_request, reply) => {
    const { categories, legal } = await sitemap.readNonProductSitemapPages(db)
    const pages = [
      ...listed.map((path) => ({ address: shopUrl + path })),
      ...categories.map(({ slug, changedAt }) => ({
        address: `${shopUrl}/category/${slug}`,
        changedAt,
      })),
      ...legal.map(({ page, changedAt }) => ({ address: `${shopUrl}/${page}`, changedAt })),
    ]
    return reply
      .header('cache-control', anHour)
      .type(xml)
      .send(sitemapOpeningXml + renderSitemapEntries(pages) + sitemapClosingXml)
  })

  app.get(
    '/sitemap/productos-:part.xml',
    { config: { cost: 'file' }, schema: { params: Type.Object({ part: Type.String() }) } },
    async ({ params }, reply) => {
      const batches = sitemap.streamSitemapProducts(
        db,
        parsePositiveInteger(params.part, 0, mostParts),
      )
      const first = await batches.next()
      if (first.done) return sendApiErrorResponse(reply, 'not-found')
      return reply
        .header('cache-control', anHour)
        .type(xml)
        .send(Readable.from(productRows(first.value, batches)))
    },
  )

  async function* productRows(
    first: sitemap.SitemapProduct[],
    rest: AsyncGenerator<sitemap.SitemapProduct[]>,
  ) {
    yield sitemapOpeningXml + renderSitemapEntries(first.map(pageOf))
    for await (const batch of rest) yield renderSitemapEntries(batch.map(pageOf))
    yield sitemapClosingXml
  }

  function pageOf({ urlKey, changedAt, pictures }: sitemap.SitemapProduct) {
    return {
      address: `${shopUrl}/${urlKey}`,
      changedAt,
      images: pictures.map((path) => `${shopUrl}/storage/${path}-800.webp`),
    }
  }
}
