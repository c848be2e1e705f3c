import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CategoryResponse, CategoryRow } from '#contract/operator/categories.ts'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import { readContentSectionVersions } from '#persistence/running/content-pieces.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'office-categories-'))
afterAll(() => rm(folder, { recursive: true }))
const pictures = openPictureFolder(folder)
const office = await testOffice(db, { pictures })
const shop = await testApi(db, { pictures })
const [ana, eva] = [await office.person('catálogo'), await office.person('catálogo')]

/** The tree in short: `audio>bocinas` is below audio. */
async function tree(): Promise<string[]> {
  const { body } = await office.get('categories', ana.as)
  const rows: CategoryRow[] = body.categories
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]))
  return rows.map(({ parent_id: parent, slug }) =>
    parent === null ? slug : `${slugs.get(parent)}>${slug}`,
  )
}

async function read(slug: string): Promise<CategoryResponse> {
  const { body } = await office.get('categories', ana.as)
  const row = body.categories.find((one: CategoryRow) => one.slug === slug)
  return (await office.get(`categories/${row?.id}`, ana.as)).body
}

async function add(name: string, below?: string) {
  const parent_id = below === undefined ? null : (await read(below)).id
  const { status, body } = await office.post('categories', { name, parent_id }, ana.as)
  expect([status, body]).toMatchObject([200, { success: true }])
}

async function save(slug: string, change: object, { who = ana, version = '' } = {}) {
  const category = await read(slug)
  const { name, description, hidden, picture, filters } = category
  const body = { name, slug, description, hidden, picture, filters, ...change }
  const known = version === '' ? category.version : version
  return office.put(`categories/${category.id}`, { version: known, ...body }, who.as)
}

async function move(slug: string, body: object) {
  return office.post(`categories/${(await read(slug)).id}/move`, body, ana.as)
}

const menu = async () =>
  (await shop.get('shop/home')).body.categories.map(({ slug }: { slug: string }) => slug)

beforeAll(async () => {
  for (const name of ['Audio', 'Cómputo y más', 'Juegos']) await add(name)
  await add('Bocinas', 'audio')
  await addProduct(db, { urlKey: 'bocina', categories: ['audio', 'bocinas'] })
})

describe('categories', () => {
  it('new categories get a slug from their name, and are sorted in menu order', async () => {
    expect(await tree()).toEqual(['audio', 'audio>bocinas', 'computo-y-mas', 'juegos'])
    expect(await menu()).toEqual(['audio', 'computo-y-mas', 'juegos'])
    const { id } = await read('juegos')
    expect(await auditOf(db, `category:${id}`)).toMatchObject([
      { actor: `operator:${ana.email}`, action: 'category-add' },
    ])
  })

  it('categories are found by a former slug', async () => {
    expect((await save('juegos', { slug: 'videojuegos' })).status).toBe(200)
    const { body } = await shop.get('shop/categories-slug/juegos')
    expect(body.moved_to).toBe('videojuegos')
    expect((await read('videojuegos')).other_slugs).toEqual(['juegos'])
    expect((await save('videojuegos', { slug: 'juegos' })).status).toBe(200)
    expect((await read('juegos')).other_slugs).toEqual(['videojuegos'])
    const taken = await save('audio', { slug: 'videojuegos' })
    expect(taken).toMatchObject({
      status: 422,
      body: { fields: { slug: 'Esa dirección ya lleva a «Juegos».' } },
    })
  })

  it('an operator moves categories up, down, into another category and out again, in at most two levels', async () => {
    const steps = [
      ['juegos', 'up', ['audio', 'audio>bocinas', 'juegos', 'computo-y-mas']],
      ['juegos', 'in', ['audio', 'audio>bocinas', 'audio>juegos', 'computo-y-mas']],
      ['juegos', 'up', ['audio', 'audio>juegos', 'audio>bocinas', 'computo-y-mas']],
      ['juegos', 'out', ['audio', 'audio>bocinas', 'juegos', 'computo-y-mas']],
      ['juegos', 'down', ['audio', 'audio>bocinas', 'computo-y-mas', 'juegos']],
      ['juegos', 'down', ['audio', 'audio>bocinas', 'computo-y-mas', 'juegos']],
      ['audio', 'up', ['audio', 'audio>bocinas', 'computo-y-mas', 'juegos']],
    ] as const
    for (const [slug, to, after] of steps) {
      expect([slug, to, (await move(slug, { to })).status]).toEqual([slug, to, 200])
      expect(await tree()).toEqual(after)
    }
    expect((await move('audio', { to: 'in' })).status).toBe(422)
    expect((await move('audio', { to: 'out' })).status).toBe(422)
  })

  it('an operator can move a category before any other category, but never to a third level of nesting', async () => {
    const [audio, computo] = [await read('audio'), await read('computo-y-mas')]
    const bocinas = await read('bocinas')
    await move('juegos', { parent_id: null, before_id: audio.id })
    expect(await tree()).toEqual(['juegos', 'audio', 'audio>bocinas', 'computo-y-mas'])
    await move('juegos', { parent_id: audio.id, before_id: bocinas.id })
    expect(await tree()).toEqual(['audio', 'audio>juegos', 'audio>bocinas', 'computo-y-mas'])
    await move('juegos', { parent_id: null, before_id: null })
    expect(await tree()).toEqual(['audio', 'audio>bocinas', 'computo-y-mas', 'juegos'])
    for (const [slug, parent] of [
      ['juegos', bocinas.id],
      ['audio', computo.id],
      ['audio', audio.id],
      ['juegos', 999_999],
    ] as const) {
      const { status } = await move(slug, { parent_id: parent, before_id: null })
      expect([slug, parent, status]).toEqual([slug, parent, 422])
    }
  })

  it('a category also lists products of categories moved below it', async () => {
    await move('bocinas', { parent_id: (await read('juegos')).id, before_id: null })
    expect([(await read('juegos')).shown_products, (await read('bocinas')).shown_products]).toEqual(
      [1, 1],
    )
    await move('bocinas', { parent_id: (await read('audio')).id, before_id: null })
    expect((await read('juegos')).shown_products).toBe(0)
  })

  it('saving a category from an outdated form is rejected', async () => {
    const { version } = await read('audio')
    const together = await Promise.all([
      save('audio', { description: 'De ana' }, { version }),
      save('audio', { description: 'De eva' }, { who: eva, version }),
    ])
    const refused = together.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatchObject({ status: 409 })
    const late = await save('audio', { name: 'Sonido' }, { version })
    expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile'])
    await save('audio', { description: '' })
  })

  it('a category offers filters by attributes of its products, in the order given by the operator', async () => {
    const { attributes } = await read('bocinas')
    const codes = attributes.map(({ code }) => code)
    const wanted = codes.toReversed()
    expect((await save('bocinas', { filters: wanted })).status).toBe(200)
    expect((await read('bocinas')).filters).toEqual(wanted)
    const unknown = await save('bocinas', { filters: ['no_hay'] })
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['filters']])
  })

  it('a hidden category disappears from the menus, but its URL keeps working', async () => {
    await save('juegos', { hidden: true })
    expect(await menu()).toEqual(['audio', 'computo-y-mas'])
    expect((await shop.get('shop/categories-slug/juegos')).status).toBe(200)
    await save('juegos', { hidden: false })
    expect(await menu()).toContain('juegos')
  })

  it('a category can be removed only when empty; otherwise what still uses it is listed', async () => {
    expect((await read('bocinas')).blocked_by).toEqual(['tiene 1 producto'])
    expect((await read('audio')).blocked_by).toContain('tiene debajo «Bocinas»')
    const remove = async (slug: string, version?: string) => {
      const { id, version: current } = await read(slug)
      return office.delete(`categories/${id}?version=${version ?? current}`, ana.as)
    }
    const full = await remove('bocinas')
    expect(full).toMatchObject({
      status: 422,
      body: { messageForUser: 'No se puede: tiene 1 producto.' },
    })
    expect((await remove('juegos', 'otra')).body.code).toBe('category-newer')
    expect((await remove('juegos')).status).toBe(200)
    expect(await tree()).not.toContain('juegos')
    expect((await shop.get('shop/categories-slug/juegos')).status).toBe(404)
  })

  it.each([
    [{ name: '  ' }, ['name', 'slug']],
    [{ name: 'Uno', slug: 'Con Espacio' }, ['slug']],
    [{ name: 'Uno', slug: 'audio' }, ['slug']],
    [{ name: 'Uno', picture: '../../etc/passwd' }, ['picture']],
  ])('categories are rejected at the invalid field: %j', async (body, fields) => {
    const before = await readContentSectionVersions(db)
    const added = await office.post('categories', body, ana.as)
    expect([added.status, Object.keys(added.body.fields)]).toEqual([422, fields])
    expect(await readContentSectionVersions(db)).toEqual(before)
  })

  it('a second-level category cannot have subcategories', async () => {
    const { id } = await read('bocinas')
    const added = await office.post('categories', { name: 'Portátiles', parent_id: id }, ana.as)
    expect(added.status).toBe(404)
  })

  it('a category picture is re-encoded as a square', async () => {
    const create = { width: 500, height: 300, channels: 3, background: '#aa2244' } as const
    const sent = await sharp({ create }).png().toBuffer()
    const picture = { picture: sent.toString('base64'), for: 'category' }
    const { body } = await office.post('content-pictures', picture, ana.as)
    expect(body.path).toMatch(/^categories\/category-[0-9a-f]{8}$/)
    const drawn = await sharp(await pictures.read(`${body.path}-600.webp`)).metadata()
    expect([drawn.width, drawn.height]).toEqual([600, 600])
    expect((await save('audio', { picture: body.path })).status).toBe(200)
    expect((await read('audio')).picture).toBe(body.path)
  })
})
