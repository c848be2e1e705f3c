import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import type { ContentPiece } from '#contract/operator/content-pieces.ts'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import { readContentSectionVersions } from '#persistence/running/content-pieces.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'
import { pictureNames } from '#test/support/picture-names.ts'

const { db } = await testDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'office-content-'))
afterAll(() => rm(folder, { recursive: true }))
const pictures = openPictureFolder(folder)
const office = await testOffice(db, { pictures })
const shop = await testApi(db, { pictures })
const [ana, eva] = [await office.person('catálogo'), await office.person('catálogo')]
await pictures.write('banners/uno-1600.webp', Buffer.from('a picture'))
await addProduct(db, { categories: ['tabletas'] })

const banner = {
  title: 'Buen Fin',
  subtitle: 'Del 13 al 17',
  cta: 'Ver',
  link: '/offers',
  image: 'banners/uno',
  image_alt: 'Una tableta',
}

async function pieces(kind: ContentPiece['kind']): Promise<ContentPiece[]> {
  const { body } = await office.get('content-pieces', ana.as)
  return body.pieces.filter((one: ContentPiece) => one.kind === kind)
}

async function added(kind: ContentPiece['kind'], value: object, more: object = {}) {
  const { status, body } = await office.post('content-pieces', { kind, value, ...more }, ana.as)
  expect([status, body]).toMatchObject([200, { success: true }])
  const piece = (await pieces(kind)).at(-1)
  if (!piece) throw new Error('Nothing was added.')
  return piece
}

describe('content entries', () => {
  it('banners, FAQ and other content entries are added, changed and removed, and logged with author and values', async () => {
    const piece = await added('banner', banner)
    expect(piece).toMatchObject({ state: 'shown', changed_by: ana.email, hidden: false })
    const shown = async () => (await shop.get('shop/home')).body.banners
    expect(await shown()).toEqual([banner])

    const value = { ...banner, title: 'Buen Fin adelantado' }
    const save = { version: piece.version, value, hidden: true }
    expect((await office.put(`content-pieces/${piece.id}`, save, eva.as)).status).toBe(200)
    expect(await shown()).toEqual([])
    const [changed] = await pieces('banner')
    expect(changed).toMatchObject({ value, state: 'hidden', changed_by: eva.email })

    const gone = await office.delete(
      `content-pieces/${piece.id}?version=${changed?.version}`,
      ana.as,
    )
    expect(gone.status).toBe(200)
    expect(await pieces('banner')).toEqual([])
    const entries = await db
      .selectFrom('audit_log')
      .select(['actor', 'action', 'before', 'after'])
      .where('subject', '=', `content:${piece.id}`)
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([
      { actor: `operator:${ana.email}`, action: 'content-add', after: { title: 'Buen Fin' } },
      {
        actor: `operator:${eva.email}`,
        action: 'content-save',
        before: { title: 'Buen Fin', hidden: false },
        after: { title: 'Buen Fin adelantado', hidden: true },
      },
      { action: 'content-remove', before: { title: 'Buen Fin adelantado' } },
    ])
  })

  it('saving an outdated content entry (banner, FAQ) is rejected, but moving an entry causes no conflict', async () => {
    const { id: topic_id } = await added('topic', { name: 'Envíos' })
    const first = await added('question', { question: '¿Uno?', answer: 'Sí' }, { topic_id })
    const second = await added('question', { question: '¿Dos?', answer: 'Sí' }, { topic_id })
    const path = `content-pieces/${second.id}`
    const save = (answer: string, who: typeof ana) =>
      office.put(path, { version: second.version, value: { question: '¿Dos?', answer } }, who.as)
    expect((await office.post(`${path}/move`, { to: 'up' }, eva.as)).status).toBe(200)
    expect((await pieces('question')).map(({ id }) => id)).toEqual([second.id, first.id])
    expect((await office.post(`${path}/move`, { to: 'up' }, eva.as)).status).toBe(200)

    const together = await Promise.all([save('De ana', ana), save('De eva', eva)])
    expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = together.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'changed-meanwhile' })
    const removal = await office.delete(`${path}?version=${second.version}`, ana.as)
    expect([removal.status, removal.body.code]).toEqual([409, 'piece-newer'])
    expect((await office.delete(`content-pieces/${topic_id}?version=otra`, ana.as)).status).toBe(
      409,
    )
    const version = (await pieces('topic')).at(-1)?.version
    const full = await office.delete(`content-pieces/${topic_id}?version=${version}`, ana.as)
    expect(full.body.code).toBe('topic-not-empty')
  })

  it.each([
    ['banner', { ...banner, title: '  ' }, { title: 'Falta escribirlo.' }],
    ['banner', { ...banner, link: '/x', image: 'banners/dos' }, { image: expect.any(String) }],
    ['banner', { ...banner, image: '../../etc/passwd' }, { image: expect.any(String) }],
    ['reel', { category: 'no-hay', title: 'Nada' }, { category: 'Esa categoría no existe.' }],
    ['topic', { name: 'x'.repeat(301) }, { name: 'Caben 300 letras.' }],
  ])('content entries are rejected at the invalid field: a %s %j', async (kind, value, fields) => {
    const { status, body } = await office.post('content-pieces', { kind, value }, ana.as)
    expect([status, body.code]).toEqual([422, 'piece-refused'])
    expect(body.fields).toEqual(fields)
  })

  it('content entries may link only to pages of the shop, must be unique, and must end after they begin', async () => {
    await added('banner', { ...banner, link: '/uno' })
    const outside = ['//mal.example', '/\\mal.example', '/\t/mal.example', 'https://mal.example']
    for (const link of [...outside, 'javascript:alert(1)', '/uno']) {
      const { status } = await office.post(
        'content-pieces',
        { kind: 'banner', value: { ...banner, link } },
        ana.as,
      )
      expect([link, status]).toEqual([link, 422])
    }
    const late = { from: '2026-12-02T00:00:00Z', until: '2026-12-01T00:00:00Z' }
    const value = { ...banner, link: '/dos' }
    const { body } = await office.post('content-pieces', { kind: 'banner', value, ...late }, ana.as)
    expect(body.fields).toEqual({ until: 'Deja de verse antes de empezar.' })
    const stray = { kind: 'question', value: { question: '¿?', answer: 'x' }, topic_id: 99999 }
    expect((await office.post('content-pieces', stray, ana.as)).status).toBe(404)
    const topic = await added('topic', { name: 'Sin tema encima' }, { topic_id: 99999 })
    expect(topic.topic_id).toBeNull()
  })

  it('saving a content entry without changes creates no new edit version', async () => {
    const { id, value } = await added('banner', { ...banner, link: '/archivo' })
    const path = `content-pieces/${id}`
    const before = await readContentSectionVersions(db)
    const nothingDone = [
      await office.post('content-pieces', { kind: 'topic', value: { name: '' } }, ana.as),
      await office.put(path, { value: { ...value, title: '' } }, ana.as),
      await office.put(path, { version: 'otra', value }, ana.as),
      await office.delete(`${path}?version=otra`, ana.as),
      await office.post(`${path}/move`, { to: 'down' }, ana.as),
    ]
    expect(nothingDone.map(({ status }) => status)).toEqual([422, 422, 409, 409, 200])
    expect(await readContentSectionVersions(db)).toEqual(before)
    await office.delete(path, ana.as)
    expect(await readContentSectionVersions(db)).toEqual({ ...before, banners: before.banners + 1 })
  })

  it('scheduled content entries are shown and hidden at their exact minute', async () => {
    const inSeconds = (count: number) =>
      new Date(office.now().getTime() + count * 1000).toISOString()
    const times = { from: inSeconds(60), until: inSeconds(120) }
    const { id } = await added('topic', { name: 'Buen Fin' }, times)
    const state = async () =>
      (await office.get(`content-pieces/${id}`, ana.as)).body.state as string
    const states = [await state()]
    for (const _ of [1, 2]) {
      office.advance(60)
      states.push(await state())
    }
    expect(states).toEqual(['waiting', 'shown', 'over'])
  })

  it('content entries (banners, FAQ) show HTML markup escaped', async () => {
    const answer = '<img src=x onerror=alert(1)> {{x}} <script>alert(1)</script>'
    const { id: topic_id } = await added('topic', { name: '<b>Pagos</b>' })
    await added('question', { question: '¿HTML?', answer }, { topic_id })
    const { faqs } = (await shop.get('shop/faq')).body.data
    expect(faqs.at(-1)).toMatchObject({
      name: '<b>Pagos</b>',
      frequent_questions: [{ answer }],
    })
  })

  it('content entries are recorded in the audit log', async () => {
    const { id } = await added('home', { featured: 'Lo mejor', new: 'Lo nuevo' })
    expect(await auditOf(db, `content:${id}`)).toMatchObject([{ action: 'content-add' }])
    const again = { kind: 'home', value: { featured: 'A', new: 'B' } }
    expect((await office.post('content-pieces', again, ana.as)).status).toBe(422)
  })
})

describe('pictures of banners', () => {
  const send = (picture: Buffer, as = ana.as) =>
    office.post('content-pictures', { picture: picture.toString('base64') }, as)

  it('banner pictures are re-encoded in banner sizes, and stored once when uploaded repeatedly', async () => {
    const background = { r: 40, g: 90, b: 120 }
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .withExif({ IFD0: { Copyright: 'Ana' } })
      .jpeg()
      .toBuffer()
    const { body } = await send(picture)
    expect(body.path).toMatch(/^banners\/banner-[0-9a-f]{8}$/)
    const drawn = await sharp(await pictures.read(`${body.path}-1600.webp`)).metadata()
    expect([drawn.width, drawn.height, drawn.exif]).toEqual([1600, 700, undefined])
    expect((await send(picture)).body.path).toBe(body.path)
    const value = { ...banner, link: '/foto', image: body.path }
    await added('banner', value)
    expect(await auditOf(db, `picture:${body.path}`)).toMatchObject([{ action: 'picture-add' }])
  })

  it.each([
    ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    [
      'a page that begins as a picture',
      Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1'),
    ],
    ['nothing', Buffer.alloc(0)],
  ])('banner pictures reject a file that is no picture: %s', async (_, file) => {
    const stored = await pictureNames(pictures, 'banners')
    const { status, body } = await send(file)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([
      422,
      'picture-refused',
      ['picture'],
    ])
    expect(await pictureNames(pictures, 'banners')).toEqual(stored)
  })
})
