import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentBanner } from '#catalogue-import/shop-content-schema.ts'
import { publicSettingKeys } from '#catalogue-import/shop-settings-file.ts'
import { formatMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import { toCentavos } from '#domain/money.ts'
import * as content from '#persistence/running/settings-and-legal-text-writes.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import {
  toBannerContentPieces,
  toFaqContentPieces,
  toHomePageContentPieces,
  storeContentPieces,
} from '#use-cases/running/store-content-pieces.ts'

const { db } = await testDatabase()
const { get, now, advance } = await testApi(db)

const settings = {
  name: 'Tianguis',
  slogan: 'Lema',
  support: { phone: '55', email: 'a@b.mx', hours: 'lunes', address: 'calle' },
  tax_note: 'IVA incluido',
  free_shipping: { enabled: true, threshold: 799, text: 'Envío gratis desde $799.00' },
  free_returns: { enabled: true, days_business: 5, text: 'Devoluciones gratis' },
  trust: [
    { code: 'payments', title: 'Pagos', text: 'x', link: '/faq' },
    { code: 'returns', title: 'Devoluciones', text: 'y', link: '/faq', requires: 'free_returns' },
  ],
  product_bullets: [
    { code: 'stock', text: '{n} en stock' },
    { code: 'free_delivery', text: 'Envío gratis disponible', requires: 'free_shipping' },
  ],
  payment: {
    methods: [
      {
        code: 'cash',
        name: 'Efectivo',
        icon: 'cash',
        confirmed: 'c',
        refund: 'r',
        text: 't',
        max_total: 10000,
      },
    ],
    msi: { plans: [{ months: 3, min_total: 300 }] },
  },
  notices: { offers: 'Aviso' },
  refurbished_grades: [{ grade: 'A', label: 'Grado A', text: 'x' }],
  ticket_states: [{ code: 'open', label: 'Abierto' }],
  rewards: { point_value: 0.1, redeem_minimum: 500, rules: ['Regla'] },
}

const banner = {
  title: 'T',
  subtitle: 'S',
  cta: 'C',
  link: '/faq',
  image: 'banners/b-1',
  image_alt: 'A',
}
const by = { changedBy: 'operator:ana', changedAt: new Date('2026-11-01T12:00:00Z') }

const putBanners = (...banners: ContentBanner[]) =>
  storeContentPieces(db, { section: 'banners', wanted: toBannerContentPieces(banners), ...by })

beforeAll(async () => {
  await content.putSettings(db, settings)
  await putBanners(banner)
  const reels = [
    { category: 'tabletas', title: 'Tabletas' },
    { category: 'vacia', title: 'Vacía' },
  ]
  const home = { featured: 'Destacados', new: 'Novedades', reels }
  await storeContentPieces(db, { section: 'home', wanted: toHomePageContentPieces(home), ...by })
  await addProduct(db, { urlKey: 'tab-a' })
  await addProduct(db, { urlKey: 'tab-b', featured: true })
})

describe('home', () => {
  it("the home page returns banners and product carousels in the operator's order (HOM-01, HOM-04)", async () => {
    const { body } = await get('shop/home')
    expect(body.banners).toEqual([banner])
    expect(body.category_reels).toMatchObject([
      { code: 'tabletas', title: 'Tabletas', slug: 'tabletas', products: [{ url_key: 'tab-a' }] },
      { code: 'vacia', title: 'Vacía', products: [] },
    ])
    expect(body.featured).toMatchObject({ title: 'Destacados', slug: null })
    expect(body.offers).toMatchObject({ title: 'Ofertas que terminan pronto', products: [] })
    expect(body.categories).toMatchObject([{ slug: 'tabletas' }])
  })

  it('the home page repeats no product of an earlier carousel, and its own offers take what the specified carousels leave, without sold-out products', async () => {
    const offer = { price: toCentavos(1000), specialPrice: toCentavos(900) }
    const ends = (specialTo: string, stock = 1) => ({ ...offer, specialTo, stock })
    await addProduct(db, { urlKey: 'luego', ...ends('2099-12-02') })
    await addProduct(db, { urlKey: 'pronto', ...ends('2099-12-01') })
    await addProduct(db, { urlKey: 'agotada', ...ends('2099-12-01', 0) })
    await addProduct(db, { urlKey: 'destacada', ...ends('2099-12-01'), featured: true })
    const newest = Array.from({ length: 16 }, (_, index) => `nuevo-${15 - index}`)
    for (const urlKey of newest.toReversed()) await addProduct(db, { urlKey })
    const { body } = await get('shop/home')
    const keys = [body.offers, body.featured, ...body.category_reels, body.newest].map((reel) =>
      reel.products.map(({ url_key }: { url_key: string }) => url_key),
    )
    expect(keys).toEqual([
      ['pronto', 'luego'],
      ['destacada', 'tab-b'],
      newest.slice(0, 6),
      [],
      newest.slice(6),
    ])
    for (const key of ['luego', 'pronto', 'agotada', 'destacada', ...newest]) {
      await db.updateTable('products').set({ visible: false }).where('url_key', '=', key).execute()
    }
  })

  it('the home page omits carousels of hidden categories, whose products may appear elsewhere', async () => {
    const hide = (hidden: boolean) =>
      db.updateTable('categories').set({ hidden }).where('slug', '=', 'tabletas').execute()
    await hide(true)
    const { body } = await get('shop/home')
    await hide(false)
    expect(body.category_reels.map(({ code }: { code: string }) => code)).toEqual(['vacia'])
    expect(body.newest.products).toMatchObject([{ url_key: 'tab-a' }])
  })

  it('the home page API returns null for a part that failed to load, and keeps the rest (HOM-07)', async () => {
    await db.schema.alterTable('category_filters').renameTo('gone').execute()
    await db.schema.alterTable('categories').renameTo('categories_gone').execute()
    const { status, body } = await get('shop/home')
    await db.schema.alterTable('categories_gone').renameTo('categories').execute()
    await db.schema.alterTable('gone').renameTo('category_filters').execute()
    expect(status).toBe(200)
    expect(body.category_reels[0]).toMatchObject({ code: 'tabletas', products: null })
    expect(body.featured.products).toHaveLength(1)
    expect(body.categories).toEqual([])
  })
})

describe('settings', () => {
  it('public settings return the shop’s free-shipping, payment and trust terms, with amounts in pesos', async () => {
    const { body } = await get('shop/settings')
    expect(body).toMatchObject({
      free_shipping: { threshold: 799, text: 'Envío gratis desde $799.00' },
      payment: { cash_limit: 10000, installments: [{ months: 3, min_total: 300 }] },
    })
    expect(body.trust).toHaveLength(2)
  })

  it('public settings return every setting for shoppers', async () => {
    expect(Object.keys((await get('shop/settings')).body).sort()).toEqual(
      [...publicSettingKeys].sort(),
    )
  })

  it('public settings of an unconfigured shop lack terms and phone, but every page works (BAR-04)', async () => {
    await db.deleteFrom('shop_settings').execute()
    await db.deleteFrom('content_pieces').execute()
    const { status, body } = await get('shop/settings')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Tianguis',
      support: null,
      free_shipping: null,
      free_returns: null,
      payment: { cash_limit: 10000, installments: [] },
      rewards: { point_value: 0.1, redeem_minimum: 500, redeem_coupon_days: 30 },
    })
    expect(body.product_bullets.map(({ code }: { code: string }) => code)).toEqual([
      'stock',
      'secure',
    ])
    const home = await get('shop/home')
    expect(home.body).toMatchObject({ banners: [], featured: { title: 'Productos destacados' } })
    await content.putSettings(db, settings)
  })

  it('public settings omit the text of a shop policy that was removed (SHW-07)', async () => {
    await content.putSettings(db, {
      free_shipping: { ...settings.free_shipping, enabled: false },
      free_returns: { ...settings.free_returns, enabled: false },
    })
    const { body } = await get('shop/settings')
    expect(body).toMatchObject({ free_shipping: null, free_returns: null })
    expect(body.trust.map(({ code }: { code: string }) => code)).toEqual(['payments'])
    expect(body.product_bullets.map(({ code }: { code: string }) => code)).toEqual(['stock'])
  })
})

describe('texts', () => {
  it('the FAQ returns questions by category, in order (API-12, FQL-01)', async () => {
    const question = (one: string) => ({ question: `¿${one}?`, answer: 'Sí' })
    const topics = [
      { name: 'Compras', questions: [question('Y'), question('X')] },
      { name: 'Envíos', questions: [] },
    ]
    await storeContentPieces(db, { section: 'faq', wanted: toFaqContentPieces(topics), ...by })
    const { body } = await get('shop/faq')
    const id = expect.any(Number)
    expect(body.data.faqs).toEqual([
      {
        id,
        name: 'Compras',
        frequent_questions: [
          { id, question: '¿Y?', answer: 'Sí' },
          { id, question: '¿X?', answer: 'Sí' },
        ],
      },
      { id, name: 'Envíos', frequent_questions: [] },
    ])
  })

  it('a legal page shows a placeholder text until the first legal text is published (FQL-02)', async () => {
    const { status, body } = await get('shop/legal/aviso-de-privacidad')
    expect(status).toBe(200)
    expect(body).toMatchObject({ version: 0, last_updated: 'en preparación' })
    expect(body.body_markdown).toContain('# Aviso de privacidad')
  })

  it('a legal page returns the newest version of its text (FQL-02)', async () => {
    const text = { page: 'politicas', lastUpdated: 'noviembre de 2023' }
    await content.publishLegalText(db, { ...text, body: 'Primera' })
    await content.publishLegalText(db, { ...text, body: 'Segunda' })
    expect((await get('shop/legal/politicas')).body).toEqual({
      page: 'politicas',
      version: 2,
      last_updated: 'noviembre de 2023',
      body_markdown: 'Segunda',
    })
    expect((await get('shop/legal/otra')).status).toBe(404)
  })

  it('a legal text becomes current only on its start date', async () => {
    const text = { page: 'condiciones', lastUpdated: 'noviembre de 2026', at: now() }
    await content.publishLegalText(db, { ...text, body: 'De hoy' })
    const from = new Date(now().getTime() + 60_000)
    await content.publishLegalText(db, { ...text, body: 'Del minuto que sigue', from })
    const read = async () => (await get('shop/legal/condiciones')).body
    expect(await read()).toMatchObject({ version: 1, body_markdown: 'De hoy' })
    advance(60)
    expect(await read()).toMatchObject({ version: 2, body_markdown: 'Del minuto que sigue' })
  })
})

describe('a schedule', () => {
  const stamp = (minutes: number) =>
    formatMexicoTimestamp(new Date(now().getTime() + minutes * 60_000))
  const links = async () =>
    (await get('shop/home')).body.banners.map(({ link }: { link: string }) => link)

  it('scheduled content appears only in its period, and cached replies expire when the period starts or ends', async () => {
    advance(60 - ((now().getTime() / 1000) % 60))
    await putBanners(
      { ...banner, link: '/siempre' },
      { ...banner, link: '/luego', from: stamp(2), until: stamp(5) },
      { ...banner, link: '/nunca', hidden: true },
    )
    const begins = new Date(now().getTime() + 120_000).toUTCString()
    expect(await links()).toEqual(['/siempre'])
    expect((await get('shop/home')).headers.expires).toBe(begins)
    expect((await get('shop/faq')).headers.expires).toBe(begins)
    advance(119)
    expect(await links()).toEqual(['/siempre'])
    advance(1)
    expect(await links()).toEqual(['/siempre', '/luego'])
    advance(180)
    expect(await links()).toEqual(['/siempre'])
    expect((await get('shop/home')).headers.expires).toBeUndefined()
  })
})
