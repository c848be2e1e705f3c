import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { StoredPicture } from '#contract/operator/pictures.ts'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import * as productImages from '#persistence/catalogue/product-pictures.ts'
import { signedInShopper } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'
import { deleteRemovedPictures } from '#use-cases/running/remove-pictures.ts'

const { db } = await testDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'office-all-pictures-'))
afterAll(() => rm(folder, { recursive: true }))
const pictures = openPictureFolder(folder)
const office = await testOffice(db, { pictures })
const [ana, luz] = [await office.person('catálogo'), await office.person('pedidos')]

/** A picture with files of a given size. */
async function store(name: string, widths: readonly number[], bytes = 100) {
  for (const width of widths) {
    for (const format of ['avif', 'webp']) {
      await pictures.write(`${name}-${width}.${format}`, Buffer.alloc(bytes))
    }
  }
}

const banner = {
  title: 'Buen Fin',
  subtitle: 'Del 13 al 17',
  cta: 'Ver',
  link: '/offers',
  image_alt: 'Una tableta',
}
const addBanner = (image: string, link = '/offers') =>
  office.post('content-pieces', { kind: 'banner', value: { ...banner, link, image } }, ana.as)

await store('banners/usada', [800, 1600])
await store('banners/suelta', [800, 1600], 50)
await store('categories/corta', [300])
await addBanner('banners/usada')

async function listed(query = ''): Promise<StoredPicture[]> {
  const { status, body } = await office.get(`pictures${query}`, ana.as)
  expect(status).toBe(200)
  return body.pictures
}
const paths = async (query: string) => (await listed(query)).map((one) => one.path)
const ask = (deed: 'removal' | 'return', name: string, as = ana.as) =>
  office.post(`pictures/${deed}`, { path: name }, as)

describe('pictures', () => {
  it('the picture list of the back office shows where each picture is used, its size and missing alternative texts', async () => {
    expect(await listed()).toMatchObject([
      { path: 'banners/suelta', bytes: 200, width: 1600, missing: [], uses: [] },
      { path: 'banners/usada', uses: [{ kind: 'banner', name: 'Buen Fin' }] },
      { path: 'categories/corta', missing: ['600.avif', '600.webp'] },
    ])
    expect(await paths('?state=unused')).toEqual(['banners/suelta', 'categories/corta'])
    expect(await paths('?state=incomplete')).toEqual(['categories/corta'])
    expect(await paths('?after=banners/suelta')).toEqual(['banners/usada', 'categories/corta'])
  })

  it('product pictures in the back office are listed page by page, with alternative text and missing data', async () => {
    const own = Array.from({ length: 49 }, (_, at) => ({
      path: `products/laptop/${at + 1}`,
      alt: at === 0 ? 'De frente' : null,
      width: at === 1 ? 1600 : 800,
    }))
    await addProduct(db, { urlKey: 'laptop', sku: 'LAP-1' })
    await productImages.replaceProductPictures(
      db,
      [{ urlKey: 'laptop', pictures: own }],
      office.now(),
    )
    await store('products/laptop/1', [300, 800])
    await store('products/laptop/2', [300, 800])
    const first = await office.get('pictures?of=products', ana.as)
    expect(first.body.pictures).toHaveLength(48)
    expect(first.body.pictures.slice(0, 2)).toMatchObject([
      { alt: 'De frente', missing: [], uses: [{ kind: 'product', id: 'LAP-1' }] },
      { alt: null, missing: ['1600.avif', '1600.webp'] },
    ])
    const rest = await paths(`?of=products&after=${first.body.next}`)
    expect(rest).toEqual(['products/laptop/49'])
    expect(await paths('?of=products&sku=OTRO')).toEqual([])
    expect(await paths('?of=products&state=incomplete')).not.toContain('products/laptop/1')
    expect(await paths('?of=products&after=x')).toHaveLength(48)
  })

  it('pictures can be removed in the back office while unused, and restored for thirty days', async () => {
    expect(await ask('removal', 'banners/usada')).toMatchObject({
      status: 409,
      body: { code: 'picture-used', messageForUser: 'Se ve en «Buen Fin». Cámbiala ahí primero.' },
    })
    expect((await ask('removal', 'banners/suelta')).status).toBe(200)
    expect(await paths('?state=unused')).toEqual(['categories/corta'])
    expect((await office.app.inject('/storage/banners/suelta-800.webp')).statusCode).toBe(404)
    const aside = '/storage/removed/banners/suelta-800.webp'
    expect((await office.app.inject(aside)).statusCode).toBe(404)
    expect((await addBanner('banners/suelta', '/otra')).status).toBe(422)
    expect(await listed('?state=removed')).toMatchObject([
      { path: 'banners/suelta', stored_at: office.now().toISOString() },
    ])
    expect((await ask('removal', 'banners/suelta')).status).toBe(404)
    expect((await ask('return', 'banners/suelta')).status).toBe(200)
    expect((await office.app.inject('/storage/banners/suelta-800.webp')).statusCode).toBe(200)
    expect(await auditOf(db, 'picture:banners/suelta')).toMatchObject([
      { actor: `operator:${ana.email}`, action: 'picture-remove' },
      { action: 'picture-return' },
    ])
  })

  it('when a picture is removed and put to use by concurrent requests, only one of them succeeds', async () => {
    const [added, removed] = await Promise.all([
      addBanner('banners/suelta', '/a-la-vez'),
      ask('removal', 'banners/suelta'),
    ])
    expect([added.status === 200, removed.status === 200].filter(Boolean)).toHaveLength(1)
    if (removed.status === 200) await ask('return', 'banners/suelta')
  })

  it('pictures no longer used by any product are listed and can be removed; undoing the product edit restores them', async () => {
    const { urlKey, sku, id } = await addProduct(db)
    const [lead, second] = ['a', 'b'].map((name) => `products/${urlKey}/1-${name}`)
    for (const name of [lead, second]) await store(`${name}`, [300, 800])
    const own = [lead, second].map((own) => ({ path: `${own}`, alt: null, width: 800 }))
    await productImages.replaceProductPictures(db, [{ urlKey, pictures: own }], office.now())
    const left = `?of=products&state=unused&sku=${sku}`
    const version = async () => (await office.get(`products/${sku}/pictures`, ana.as)).body.version
    const leave = async (kept: object[]) =>
      office.put(`products/${sku}/pictures`, { version: await version(), pictures: kept }, ana.as)
    const undo = () => office.post(`products/${sku}/pictures/undo`, {}, ana.as)

    expect(await paths(left)).toEqual([])
    expect((await ask('removal', `${second}`)).status).toBe(404)
    expect((await leave([{ path: lead, alt: null }])).status).toBe(200)
    expect(await listed(left)).toMatchObject([
      { path: second, bytes: 400, width: 800, uses: [], unused_since: office.now().toISOString() },
    ])
    expect((await ask('removal', `${lead}`)).status).toBe(404)
    expect((await ask('removal', `${second}`)).status).toBe(200)
    expect(await paths(left)).toEqual([])
    expect(await paths('?state=removed')).toContain(second)
    expect(await pictures.find(`${second}-800.webp`)).toBeNull()
    expect((await ask('return', `${second}`)).status).toBe(200)
    expect(await paths(left)).toEqual([second])

    // Concurrent undo and removal
    const both = await Promise.all([undo(), ask('removal', `${second}`)])
    expect(both[0].status).toBe(200)
    expect(await pictures.find(`${second}-300.avif`)).not.toBeNull()
    expect(await productImages.listPicturesOfProduct(db, id)).toEqual(own)

    await leave([])
    await db
      .insertInto('wishes')
      .values({
        shopper_id: (await signedInShopper(db, office.now())).id,
        product_id: id,
        product_name: 'x',
        url_key: urlKey,
        image_path: lead,
      })
      .execute()
    expect(await paths(left)).toEqual([second])
    expect((await ask('removal', `${lead}`)).body).toMatchObject({ code: 'picture-used' })
    expect((await ask('removal', `${second}`)).status).toBe(200)
    await deleteRemovedPictures(pictures, new Date(office.now().getTime() + 31 * 86_400_000))
    expect((await undo()).body).toMatchObject({ code: 'picture-not-found' })
    expect(await productImages.listPicturesOfProduct(db, id)).toEqual([])
  })

  it('the alternative text of a banner picture can be edited, and a save based on an old version is rejected', async () => {
    const [use] = (await listed('?after=banners/suelta')).flatMap(({ uses }) => uses)
    expect(use).toMatchObject({ kind: 'banner', alt: 'Una tableta' })
    const say = (alt: string, was: string, as = ana.as) =>
      office.put(`content-pieces/${use?.id}/alt`, { alt, was }, as)
    expect((await say('Una tableta azul', 'Una tableta')).status).toBe(200)
    expect((await say('Una tableta roja', 'Una tableta')).body).toMatchObject({
      code: 'words-changed',
    })
    expect((await say('', 'Una tableta azul')).status).toBe(422)
    expect((await say('x', 'x', luz.as)).status).toBe(403)
    const [after] = (await listed('?after=banners/suelta')).flatMap(({ uses }) => uses)
    expect(after).toMatchObject({ name: 'Buen Fin', alt: 'Una tableta azul' })
  })

  it('removed pictures are deleted permanently after thirty days', async () => {
    await ask('removal', 'categories/corta')
    const after = (days: number) => new Date(office.now().getTime() + days * 86_400_000)
    expect(await deleteRemovedPictures(pictures, after(29))).toBe(0)
    expect(await deleteRemovedPictures(pictures, after(31))).toBe(2)
    expect((await ask('return', 'categories/corta')).status).toBe(404)
  })

  it.each(['products/laptop/1', '../banners/usada', 'banners', 'removed/banners/x', 'documents/a'])(
    'removing a picture in the back office is rejected: %s',
    async (name) => {
      expect((await ask('removal', name)).status).toBe(404)
      expect((await ask('return', name)).status).toBe(404)
    },
  )

  it('the picture list of the back office requires the permission for content', async () => {
    expect((await office.get('pictures', luz.as)).status).toBe(403)
    expect((await ask('removal', 'banners/usada', luz.as)).status).toBe(403)
  })
})
