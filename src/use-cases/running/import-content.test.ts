import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { parseShopContentFile, createShopContentFile } from '#catalogue-import/shop-content-file.ts'
import type { ShopContentFile } from '#catalogue-import/shop-content-schema.ts'
import { fromPesos } from '#domain/money.ts'
import * as couponWrites from '#persistence/buying/coupon-writes.ts'
import { openCatalogueChangeReader } from '#persistence/catalogue-changes.ts'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import { runInTransaction } from '#persistence/database.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'
import * as runs from '#persistence/running/import-runs.ts'
import { signedInShopper, testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { couponContent } from '#test/support/make-coupon.ts'
import { addProduct } from '#test/support/make-product.ts'
import { auditOf } from '#test/support/operator.ts'
import { pictureNames } from '#test/support/picture-names.ts'
import { importContent } from './import-content.ts'
import { readShopContent } from './read-shop-content.ts'

const { db, url } = await testDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'tianguis-content-'))
const pictures = openPictureFolder(path.join(folder, 'storage'))
const api = await testApi(db, { pictures })
const now = new Date('2026-11-21T18:00:00Z')
const changes = openCatalogueChangeReader(url)
let snapshot: string | null = null
afterAll(async () => {
  await changes.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  for (const table of ['coupons', 'products', 'categories', 'attributes', 'shop_settings'] as const)
    await db.deleteFrom(table).execute()
  for (const table of ['content_pieces', 'content_sections'] as const)
    await db.deleteFrom(table).execute()
  await readChanged()
})

/** Changes since the last call. */
async function readChanged(): Promise<(number | null)[]> {
  const read = await changes.read(snapshot)
  snapshot = read.snapshot
  return read.changes.map(({ productId }) => productId)
}

async function paint(file: string, colour: string) {
  const background = { create: { width: 60, height: 60, channels: 3, background: colour } } as const
  await writeFile(path.join(folder, file), await sharp(background).jpeg().toBuffer())
}

/** Takes a file that was written from what there is now, unless it says from what. */
async function take(file: ShopContentFile, { dryRun = false } = {}) {
  const checked = parseShopContentFile({
    revision: await contentPieces.readContentSectionVersions(db),
    ...file,
  })
  if (!checked.ok) throw new Error(checked.problems.join('\n'))
  const where = { folder, pictures, dryRun }
  const { content, revision } = checked
  const request = { content, revision, ...where, actor: 'operator:ana' }
  return importContent(db, request, now)
}

const written = async () => createShopContentFile(await readShopContent(db))

const categories: NonNullable<ShopContentFile['categories']> = [
  {
    slug: 'tabletas',
    name: 'Tabletas',
    description: 'Para leer y dibujar.',
    filters: ['marca', 'tamano_de_pantalla'],
    children: [{ slug: 'tabletas-infantiles', name: 'Tabletas infantiles' }],
  },
  { slug: 'juegos', name: 'Juegos' },
]

const whole: ShopContentFile = {
  categories,
  banners: [
    {
      title: 'Vuelta a clases',
      subtitle: 'Laptops ligeras',
      cta: 'Ver',
      link: '/category/tabletas',
      image: 'clases.jpg',
      image_alt: 'Un pupitre',
    },
  ],
  home: {
    featured: 'Lo mejor',
    new: 'Lo nuevo',
    reels: [{ category: 'juegos', title: 'A jugar' }],
  },
  faq: [
    {
      name: 'Envíos',
      questions: [
        { question: '¿Cuánto tarda?', answer: 'Tres días.' },
        { question: '¿Llega el domingo?', answer: 'No.' },
      ],
    },
    { name: 'Pagos', questions: [{ question: '¿Aceptan OXXO?', answer: 'Sí.' }] },
  ],
  coupons: [
    { code: 'HOLA10', percent: 10, max_discount: 99.5, public: true, first_purchase_only: true },
    { code: 'JUEGA', amount: 150, min_subtotal: 900, categories: ['juegos'], total_limit: 50 },
    { code: 'ENVIO', free_shipping: true, valid_from: '2026-11-01', valid_to: '2026-12-31' },
  ],
  bundles: [],
}

describe('content import', () => {
  it('the content import fills an empty shop, whose export then equals the file (HOM-03)', async () => {
    await paint('clases.jpg', '#224466')
    expect(await take(whole)).toMatchObject({
      ok: true,
      plan: { categories: { added: ['tabletas', 'tabletas-infantiles', 'juegos'] } },
      unusedFilters: ['marca', 'tamano_de_pantalla'],
    })
    const exported = await written()
    const image = exported.banners?.[0]?.image ?? ''
    expect(image).toMatch(/^banners\/banner-[0-9a-f]{8}$/)
    expect(exported).toEqual({ ...whole, banners: [{ ...whole.banners?.[0], image }] })
    const wide = await sharp(await pictures.read(`${image}-1600.avif`)).metadata()
    expect([wide.width, wide.height]).toEqual([1600, 700])

    const home = (await api.get('shop/home')).body
    expect(home.banners).toMatchObject([{ title: 'Vuelta a clases', image }])
    expect(home.category_reels).toMatchObject([{ code: 'juegos', title: 'A jugar' }])
    const faq = (await api.get('shop/faq')).body.data.faqs
    expect(faq).toMatchObject([
      { name: 'Envíos', frequent_questions: [{ answer: 'Tres días.' }, { answer: 'No.' }] },
      { name: 'Pagos', frequent_questions: [{ question: '¿Aceptan OXXO?' }] },
    ])
    const { body: tree } = await api.get('shop/categories')
    expect(tree.categories).toMatchObject([
      { slug: 'tabletas', position: 1 },
      { slug: 'juegos', position: 2 },
      { slug: 'tabletas-infantiles', position: 1 },
    ])
  })

  it('the content import changes nothing on repetition, without notification or audit entry', async () => {
    await paint('clases.jpg', '#224466')
    const noted = (await auditOf(db, 'content')).length
    await take(whole)
    expect(await readChanged()).toContain(null)
    await readChanged()
    for (const file of [whole, await written()]) {
      const again = await take(file)
      const sections = again.ok ? Object.values(again.plan) : []
      expect(sections).toHaveLength(6)
      for (const { added, changed, removed, isReordered } of sections)
        expect([added, changed, removed, isReordered]).toEqual([[], [], [], false])
    }
    expect(await readChanged()).toEqual([])
    expect((await auditOf(db, 'content')).slice(noted)).toEqual([
      { actor: 'operator:ana', action: 'content-change', reason: null },
    ])
  })

  it('a dry run of the content import reports changes without making them', async () => {
    await paint('clases.jpg', '#664422')
    const before = await written()
    const stored = await pictureNames(pictures, 'banners')
    expect(await take(whole, { dryRun: true })).toMatchObject({
      ok: true,
      plan: { coupons: { added: ['HOLA10', 'JUEGA', 'ENVIO'] } },
    })
    expect(await written()).toEqual(before)
    expect(await pictureNames(pictures, 'banners')).toEqual(stored)
    expect(await readChanged()).toEqual([])
  })

  it('the content import changes nothing when the file has any error', async () => {
    await take({ categories })
    await addProduct(db, { categories: ['juegos'], visible: false })
    await writeFile(path.join(folder, 'rota.jpg'), 'no es una imagen')
    const before = await written()
    const answer = await take({
      categories: [
        { slug: 'tabletas', name: 'Tabletas nuevas', picture: 'no-hay.jpg' },
        { slug: 'casa', name: 'Casa', picture: 'rota.jpg' },
        { slug: 'audio', name: 'Audio', picture: 'categories/audio-00000000' },
      ],
      coupons: [{ code: 'MOUSE', percent: 5, products: ['mouse-que-no-hay'] }],
    })
    expect(answer).toEqual({
      ok: false,
      code: 'content-refused',
      problems: [
        'categoría «tabletas»: no existe el archivo «no-hay.jpg»',
        'categoría «casa»: «rota.jpg» no es una imagen legible',
        'categoría «audio»: la tienda no tiene la imagen «categories/audio-00000000»',
        'la categoría «juegos» no se puede retirar: tiene 1 producto',
        'cupón «MOUSE»: ningún producto tiene la dirección «mouse-que-no-hay»',
      ],
    })
    expect(await written()).toEqual(before)
  })

  it('the content import adds bundles of products for sale, and removes bundles missing in the file', async () => {
    const mouse = await addProduct(db, { price: fromPesos(299) })
    const keyboard = await addProduct(db, { price: fromPesos(799) })
    const bundle = { code: 'par', name: 'Par', products: [mouse.urlKey, keyboard.urlKey] }
    const problems = [
      'paquete «par»: «saving» no puede llegar a lo que cuestan sus productos por separado',
    ]
    expect(await take({ bundles: [{ ...bundle, saving: 1098 }] })).toMatchObject({ problems })
    const offered = async () => (await api.get(`shop/bundles/${mouse.id}`)).body.bundles
    expect(await offered()).toEqual([])
    await take({ bundles: [{ ...bundle, saving: 98 }] })
    expect(await offered()).toMatchObject([{ apart: 1098, together: 1000, saving: 98 }])
    expect((await written()).bundles).toEqual([{ ...bundle, saving: 98 }])
    await take({ bundles: [] })
    expect((await written()).bundles).toEqual([])
  })

  it('the content import moves and removes categories, and updates their names in search', async () => {
    await take({ categories })
    await addProduct(db, { name: 'Consola X', categories: ['juegos'] })
    await readChanged()
    await take({
      categories: [
        { slug: 'ocio', name: 'Ocio', children: [{ slug: 'juegos', name: 'Videojuegos' }] },
        { slug: 'tabletas', name: 'Tabletas' },
      ],
    })
    expect(await readChanged()).toContain(null)
    const { body } = await api.get('shop/categories')
    expect(body.categories.map(({ slug }: { slug: string }) => slug)).toEqual([
      'ocio',
      'tabletas',
      'juegos',
    ])
    const listed = (await api.get('shop/categories-slug/ocio')).body
    expect(JSON.stringify(listed)).toContain('Consola X')
    const found = (await api.get('shop/search?term=videojuegos')).body
    expect(JSON.stringify(found)).toContain('Consola X')
  })

  it('the content import renames a category slug with a redirect, and updates references to it', async () => {
    await take({
      categories,
      home: { featured: 'D', new: 'N', reels: [{ category: 'juegos', title: 'A jugar' }] },
      coupons: [{ code: 'JUEGA', amount: 150, categories: ['tabletas', 'juegos'] }],
    })
    await addProduct(db, { urlKey: 'consola-x', categories: ['juegos'] })
    const renamed = [
      categories[0],
      { slug: 'videojuegos', name: 'Juegos', other_slugs: ['juegos'] },
    ]
    const moved = { categories: renamed } as ShopContentFile
    await readChanged()
    const plan = { categories: { added: [], changed: ['videojuegos'], removed: [] } }
    expect(await take(moved, { dryRun: true })).toMatchObject({ ok: true, plan })
    expect((await written()).categories).toMatchObject([{}, { slug: 'juegos' }])
    expect(await take(moved)).toMatchObject({ ok: true, plan })
    expect(await readChanged()).toContain(null)

    const { body } = await api.get('shop/categories-slug/juegos')
    expect(body).toMatchObject({ moved_to: 'videojuegos', category: { slug: 'videojuegos' } })
    expect(body.category.products).toMatchObject([{ url_key: 'consola-x' }])
    const inForce = await api.get('shop/categories-slug/videojuegos')
    expect(inForce.body.moved_to).toBeUndefined()
    expect(await written()).toMatchObject({
      categories: [{ slug: 'tabletas' }, renamed[1]],
      home: { reels: [{ category: 'videojuegos', title: 'A jugar' }] },
      coupons: [{ code: 'JUEGA', categories: ['tabletas', 'videojuegos'] }],
    })
    const again = await take((await written()) as ShopContentFile)
    expect(again).toMatchObject({ plan: { categories: { changed: [], isReordered: false } } })
  })

  it('the content import keeps former category slugs that are not listed, and can assign them to another category', async () => {
    const audio = { slug: 'audio', name: 'Audio', other_slugs: ['sonido', 'bocinas'] }
    const sound = { slug: 'sonido', name: 'Sonido' }
    const bare = { slug: 'audio', name: 'Audio' }
    const others = async () => (await written()).categories?.map((one) => one.other_slugs)
    await take({ categories: [audio] })
    expect(await others()).toEqual([['bocinas', 'sonido']])
    await take({ categories: [bare] })
    expect(await others()).toEqual([['bocinas', 'sonido']])
    await take({ categories: [bare, sound] })
    expect(await others()).toEqual([['bocinas'], undefined])
    await take({ categories: [{ ...bare, other_slugs: [] }, sound] })
    expect(await others()).toEqual([undefined, undefined])
    expect((await api.get('shop/categories-slug/bocinas')).status).toBe(404)
  })

  it('the content import removes a category merged into another only when no products are left in it', async () => {
    await take({ categories })
    await addProduct(db, { categories: ['juegos'] })
    const merged = { slug: 'tabletas', name: 'Tabletas', other_slugs: ['juegos'] }
    expect(await take({ categories: [merged] })).toMatchObject({
      problems: ['la categoría «juegos» no se puede retirar: tiene 1 producto'],
    })
    await db.deleteFrom('products').execute()
    expect(await take({ categories: [merged] })).toMatchObject({ ok: true })
    const { body } = await api.get('shop/categories-slug/juegos')
    expect(body).toMatchObject({ moved_to: 'tabletas' })
  })

  it('the content import keeps sections missing in the file, and clears sections that are empty', async () => {
    await paint('clases.jpg', '#224466')
    await take(whole)
    const before = await written()
    await take({ banners: [], faq: [] })
    expect(await written()).toEqual({ ...before, banners: [], faq: [] })
  })

  it('the content import stores a changed picture under a new name', async () => {
    await paint('tabletas.jpg', '#ff0000')
    const withPicture = { categories: [{ slug: 'tabletas', name: 'T', picture: 'tabletas.jpg' }] }
    await take(withPicture)
    const [first] = (await written()).categories ?? []
    await paint('tabletas.jpg', '#0000ff')
    expect(await take(withPicture)).toMatchObject({
      plan: { categories: { changed: ['tabletas'] } },
    })
    const [second] = (await written()).categories ?? []
    expect(second?.picture).toMatch(/^categories\/tabletas-[0-9a-f]{8}$/)
    expect(second?.picture).not.toBe(first?.picture)
    expect(await pictures.find(`${second?.picture}-600.webp`)).not.toBeNull()
  })

  it('the content import deactivates coupons missing in the file, except personal ones', async () => {
    const { id } = await signedInShopper(db, now)
    await couponWrites.insertCoupons(db, [
      couponContent({ code: 'HOLA', used: 3 }),
      couponContent({ code: 'PARA-ANA', shopper_id: id }),
    ])
    await take({ coupons: [{ code: 'OTRO', percent: 5 }] })
    const coupons = () =>
      db.selectFrom('coupons').select(['code', 'active', 'used', 'percent']).orderBy('id').execute()
    expect(await coupons()).toEqual([
      { code: 'HOLA', active: false, used: 3, percent: 10 },
      { code: 'PARA-ANA', active: true, used: 0, percent: 10 },
      { code: 'OTRO', active: true, used: 0, percent: 5 },
    ])
    expect((await written()).coupons).toEqual([{ code: 'OTRO', percent: 5 }])

    expect(await take({ coupons: [{ code: 'HOLA', percent: 20, total_limit: 2 }] })).toMatchObject({
      problems: ['cupón «HOLA»: «total_limit» es menor que los 3 usos que ya tiene'],
    })
    expect(await take({ coupons: [{ code: 'PARA-ANA', percent: 20 }] })).toMatchObject({
      problems: ['cupón «PARA-ANA»: ese código ya es de una persona'],
    })
    await take({ coupons: [{ code: 'HOLA', percent: 20, total_limit: 3 }] })
    expect(await coupons()).toMatchObject([
      { code: 'HOLA', active: true, used: 3, percent: 20 },
      { code: 'PARA-ANA', active: true, percent: 10 },
      { code: 'OTRO', active: false },
    ])
  })

  it('the content import accepts a filter for an attribute that no product has yet', async () => {
    await take({ categories })
    await addProduct(db, {
      categories: ['tabletas'],
      attributes: [
        {
          code: 'tamano_de_pantalla',
          label: 'Pantalla',
          value: '11',
          unit: '"',
          filter: '11"',
          sort: 11,
        },
      ],
    })
    expect(await take({ categories })).toMatchObject({ unusedFilters: ['marca'] })
    const { body } = await api.get('shop/categories-slug/tabletas')
    expect(body.category.attributes).toMatchObject([
      { code: 'marca', values: [] },
      { code: 'tamano_de_pantalla', name: 'Pantalla', values: [{ label: '11"' }] },
    ])
  })

  it('the content import is rejected while another import is running', async () => {
    await runInTransaction(db, async (other) => {
      await runs.waitForImportLock(other)
      expect(await take({ categories })).toEqual({ ok: false, code: 'busy' })
    })
    expect((await written()).categories).toEqual([])
    expect(await take({ categories })).toMatchObject({ ok: true })
  })
})
