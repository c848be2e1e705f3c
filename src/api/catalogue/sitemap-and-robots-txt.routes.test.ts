import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'

const { db } = await testDatabase()
const { app } = await testApi(db, { shopUrl: 'https://tienda.mx' })

const laptop = await addProduct(db, { urlKey: 'laptop-uno', categories: ['portatiles'] })
await addProduct(db, { urlKey: 'laptop-oculta', categories: ['portatiles'], visible: false })
await sql`insert into product_images (product_id, position, path) values
  (${laptop.id}, 1, 'products/laptop-uno-1'), (${laptop.id}, 2, 'products/laptop-uno-2')`.execute(
  db,
)
await sql`alter table products alter column id restart with 50001`.execute(db)
await addProduct(db, { urlKey: 'tableta-nueva', categories: ['tabletas'] })
await sql`insert into content_versions (page, version, body_markdown, last_updated)
  values ('condiciones', 1, 'Texto', 'noviembre 2023')`.execute(db)

describe('the sitemap', () => {
  it('the sitemap has one file for pages and one per 50,000 product ids', async () => {
    const { body, headers } = await app.inject('/sitemap.xml')

    expect(headers['content-type']).toContain('application/xml')
    expect(addressesIn(body)).toEqual([
      'https://tienda.mx/sitemap/paginas.xml',
      'https://tienda.mx/sitemap/productos-1.xml',
      'https://tienda.mx/sitemap/productos-2.xml',
    ])
    expect(body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/)
  })

  it('the sitemap lists visible products with their pictures and date of last change', async () => {
    const { body } = await app.inject('/sitemap/productos-1.xml')

    expect(addressesIn(body)).toEqual(['https://tienda.mx/laptop-uno'])
    expect(body).toContain(
      '<image:image><image:loc>https://tienda.mx/storage/products/laptop-uno-2-800.webp</image:loc></image:image>',
    )
    expect(body).toContain('<lastmod>')
    const { body: second } = await app.inject('/sitemap/productos-2.xml')
    expect(addressesIn(second)).toEqual(['https://tienda.mx/tableta-nueva'])
  })

  it('the sitemap lists home, help, categories with products, and legal texts', async () => {
    const { body } = await app.inject('/sitemap/paginas.xml')

    expect(addressesIn(body)).toEqual([
      'https://tienda.mx/index',
      'https://tienda.mx/ofertas',
      'https://tienda.mx/datos-que-guardamos',
      'https://tienda.mx/puntos-de-recoleccion',
      'https://tienda.mx/verificar',
      'https://tienda.mx/cuentas-de-resenas',
      'https://tienda.mx/faq',
      'https://tienda.mx/category/portatiles',
      'https://tienda.mx/category/tabletas',
      'https://tienda.mx/condiciones',
    ])
  })

  it('the sitemap contains no product file when the shop has no products', async () => {
    const missing = [
      '/sitemap/productos-3.xml',
      '/sitemap/productos-0.xml',
      '/sitemap/productos-x.xml',
    ]
    const statuses = await Promise.all(
      missing.map(async (url) => (await app.inject(url)).statusCode),
    )

    expect(statuses).toEqual([404, 404, 404])
  })
})

describe('robots.txt', () => {
  it('robots.txt lists the sitemap and disallows personal pages', async () => {
    const { body, headers } = await app.inject('/robots.txt')

    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain('Sitemap: https://tienda.mx/sitemap.xml\n')
    expect(body).toContain('Disallow: /my-orders$\n')
    expect(body).toContain('Disallow: /my-orders?\n')
    expect(body).toContain('Disallow: /order-detail/\n')
    expect(body).toContain('Disallow: /support$\n')
    // a product may be at /supportive-product
    expect(body).not.toMatch(/Disallow: \/[\w-]+\n/)
    expect(body).not.toMatch(/Disallow: \/(?:index|category|results|faq|politicas)?\n/)
  })
})

function addressesIn(xml: string): string[] {
  return Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address ?? '')
}
