import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPictureFolder } from '#persistence/catalogue/local-folder-picture-store.ts'
import type { PictureStore } from '#persistence/catalogue/picture-store.ts'
import { openPictureBucket } from '#persistence/catalogue/s3-picture-store.ts'
import { testApi } from '#test/support/api.ts'
import { testBucket } from '#test/support/bucket-server.ts'
import { openDatabaseProxy } from '#test/support/database-proxy.ts'
import { testDatabase } from '#test/support/database.ts'
import { pictureNames } from '#test/support/picture-names.ts'

const { db } = await testDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'tianguis-pictures-'))
const pictures = openPictureFolder(path.join(folder, 'store'))
/** Enough for a busy machine. */
const patient = { pictureWaitMs: 60_000 }
const { app } = await testApi(db, { pictures, ...patient })
const picture = 'products/laptop-8-en-1/1-ab12'

beforeAll(async () => {
  await writeFile(path.join(folder, 'secret-300.webp'), 'secret')
  const square = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#f80' } })
  for (const side of [300, 800]) {
    await pictures.write(`${picture}-${side}.webp`, await square(side).webp().toBuffer())
    await pictures.write(`${picture}-${side}.avif`, await square(side).avif().toBuffer())
  }
  await pictures.write('sin-imagen-300.webp', await square(300).webp().toBuffer())
  await writeFile(path.join(folder, 'store', 'notes.txt'), 'notes')
})
afterAll(() => rm(folder, { recursive: true }))

const ask = (url: string, accept = '*/*') => app.inject({ url, headers: { accept } })
const getImage = (query: string, accept?: string) => ask(`/services/shop/getImage?${query}`, accept)
const sizeOf = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata()
  return [width, height, format]
}

describe('picture storage', () => {
  it('stored pictures are served with an immutable cache header (API-13)', async () => {
    const reply = await ask(`/storage/${picture}-300.avif`)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('image/avif')
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await ask('/storage/sin-imagen-300.webp')).headers['cache-control']).toBe(
      'public, max-age=86400',
    )
  })

  it('product documents are served as downloads, also by byte range, with scripts disabled', async () => {
    const name = `documents/${'ab12'.repeat(8)}.pdf`
    await pictures.write(name, Buffer.from('%PDF-1.7 …'))
    const reply = await ask(`/storage/${name}`)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const part = await app.inject({ url: `/storage/${name}`, headers: { range: 'bytes=0-3' } })
    expect([part.statusCode, part.body]).toEqual([206, '%PDF'])
  })

  it.each([
    '/storage/documents/manual.pdf',
    `/storage/documents/${'ab12'.repeat(8)}.html`,
    '/storage/products/manual.pdf',
    '/storage/nada-300.webp',
    '/storage/notes.txt',
    '/storage/products/laptop-8-en-1/',
    '/storage/../secret-300.webp',
    '/storage/%2e%2e/secret-300.webp',
    '/storage/..%2fsecret-300.webp',
  ])('picture storage answers 404 for %s (API-13)', async (url) => {
    expect((await ask(url)).statusCode).toBe(404)
  })
})

describe('picture storage in a bucket', async () => {
  const address = await testBucket()
  const door = await openDatabaseProxy(address.endpoint)
  const endpoint = new URL(door.url).origin
  const store = openPictureBucket({ ...address, endpoint })
  const { app: far } = await testApi(db, { pictures: store, ...patient })
  const pdf = `documents/${'cd34'.repeat(8)}.pdf`
  beforeAll(async () => {
    await store.write(`${picture}-300.webp`, await pictures.read(`${picture}-300.webp`))
    await store.write(pdf, Buffer.from('%PDF-1.7 …'))
  })
  afterAll(door.close)
  const askFar = (url: string, headers: Record<string, string> = {}) => far.inject({ url, headers })

  it('an S3 picture bucket serves the same pictures as a local folder, with the same cache time', async () => {
    const url = `/storage/${picture}-300.webp`
    const [near, reply] = await Promise.all([ask(url), askFar(url)])
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload).toEqual(near.rawPayload)
    for (const name of ['content-type', 'cache-control', 'content-length', 'accept-ranges'])
      expect([name, reply.headers[name]]).toEqual([name, near.headers[name]])
    const etag = String(reply.headers.etag)
    const again = await askFar(url, { 'if-none-match': etag })
    expect([again.statusCode, again.headers.etag, again.body]).toEqual([304, etag, ''])
  })

  it('an S3 picture bucket serves byte ranges and sizes, and answers 404 for missing files', async () => {
    const part = await askFar(`/storage/${pdf}`, { range: 'bytes=0-3' })
    expect([part.statusCode, part.body]).toEqual([206, '%PDF'])
    expect(part.headers['content-range']).toBe('bytes 0-3/12')
    const beyond = await askFar(`/storage/${pdf}`, { range: 'bytes=500-' })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */12'])
    const whole = await askFar(`/storage/${pdf}`, { range: 'bytes=0-3', 'if-range': '"former"' })
    expect([whole.statusCode, whole.body]).toEqual([200, '%PDF-1.7 …'])
    const head = await far.inject({ method: 'HEAD', url: `/storage/${pdf}` })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '12', ''])
    expect((await askFar('/storage/products/none-300.webp')).statusCode).toBe(404)
    const small = await askFar(`/services/shop/getImage?path=${picture}&width=80&height=80`)
    expect((await sizeOf(small.rawPayload)).slice(0, 2)).toEqual([80, 80])
  })

  it('an unreachable S3 picture bucket fails only picture requests, which work again once it is back', async () => {
    door.shut()
    const reply = await askFar(`/storage/${picture}-300.webp`)
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([503, 'no-store'])
    expect(reply.headers['retry-after']).toBe('5')
    expect(reply.json()).toMatchObject({
      messageForUser:
        'La tienda no puede leer ni guardar archivos en este momento. No se perdió nada: inténtalo otra vez en un minuto.',
    })
    expect((await askFar(`/services/shop/getImage?path=${picture}`)).statusCode).toBe(503)
    expect((await askFar('/api/v1/catalog/menu')).statusCode).not.toBe(503)
    door.open()
    const status = async () => (await askFar(`/storage/${picture}-300.webp`)).statusCode
    await expect.poll(status).toBe(200)
  })
})

const sides = [80, 150, 300, 600, 800]
/** Twenty-five shapes, each rendered by itself. */
const sizes = sides.flatMap((width) =>
  sides.map((height) => `width=${width}&height=${height}&quality=5&aspect_ratio=false`),
)

/** Renderings at once, and those that one address may have in the queue. */
const [rendered, queued] = [2, 10]

/** The first replies to arrive. */
async function firstOf<T>(replies: Promise<T>[], count: number): Promise<T[]> {
  const arrived: T[] = []
  for (const reply of replies) void reply.then((one) => arrived.push(one))
  await expect.poll(() => arrived.length).toBe(count)
  return arrived.slice(0, count)
}

/** A shop whose first two renderings wait until they are let go. */
async function heldRenderer(waits: { pictureWaitMs?: number } = patient, path = picture) {
  const held = Promise.withResolvers<void>()
  let reads = 0
  const slow: PictureStore = {
    ...pictures,
    async read(name) {
      if (name === `${path}-800.webp` && ++reads <= 2) await held.promise
      return pictures.read(name)
    },
  }
  const { app: busy } = await testApi(db, { pictures: slow, ...waits })
  const asked = (query: string, { accept, from }: { accept: string; from?: string }) =>
    busy.inject({
      url: `/services/shop/getImage?path=${path}&${query}`,
      headers: { accept },
      ...(from && { remoteAddress: from }),
    })
  return { held, asked }
}

describe('getImage', () => {
  it('a picture request returns the stored rendition in a format that the browser accepts (API-13)', async () => {
    const ordinary = `path=${picture}&width=300&height=300&aspect_ratio=true&quality=8&cache_image=false`
    const webp = await getImage(ordinary, 'image/webp,*/*')
    expect(webp.rawPayload).toEqual(await pictures.read(`${picture}-300.webp`))
    expect(webp.headers).toMatchObject({
      'content-type': 'image/webp',
      vary: expect.stringContaining('Accept'),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const avif = await getImage(ordinary, 'image/avif,image/webp')
    expect(avif.headers['content-type']).toBe('image/avif')
    const jpeg = await getImage(`path=${picture}`)
    expect(jpeg.headers['content-type']).toBe('image/jpeg')
    expect(await sizeOf(jpeg.rawPayload)).toEqual([300, 300, 'jpeg'])
  })

  it('a picture is rendered at the next larger listed size, in contain or cover mode, and never enlarged (API-13)', async () => {
    const inside = await getImage(`path=${picture}&width=500&height=140`)
    expect(await sizeOf(inside.rawPayload)).toEqual([150, 150, 'jpeg'])
    const filled = await getImage(`path=${picture}&width=500&height=140&aspect_ratio=false`)
    expect(await sizeOf(filled.rawPayload)).toEqual([600, 150, 'jpeg'])
    const huge = await getImage(`path=${picture}&width=999999&height=999999`)
    expect(await sizeOf(huge.rawPayload)).toEqual([800, 800, 'jpeg'])
  })

  it('picture quality is accepted from 0 to 10, and anything else counts as 8 (API-13)', async () => {
    const bytes = async (quality: string) =>
      (await getImage(`path=${picture}&width=800&height=800&quality=${quality}`)).rawPayload.length
    const [none, lowest, ordinary, best] = await Promise.all(['', '0', '8', '10'].map(bytes))
    expect(none).toBe(ordinary)
    expect(lowest).toBeLessThan(ordinary ?? 0)
    expect(best).toBeGreaterThan(ordinary ?? 0)
  })

  it('a picture rendition is created and stored only when first requested (API-13)', async () => {
    await getImage(`path=${picture}&width=80&height=80&cache_image=false`)
    expect(await pictureNames(pictures, `derived/products/laptop-8-en-1`)).toEqual([])
    const first = await getImage(`path=${picture}&width=80&height=80&cache_image=true`)
    const kept = await pictureNames(pictures, 'derived/products/laptop-8-en-1')
    expect(kept).toEqual(['derived/products/laptop-8-en-1/1-ab12-80x80-inside-8.jpeg'])
    const again = await getImage(`path=${picture}&width=80&height=80`)
    expect(again.rawPayload).toEqual(first.rawPayload)
  })

  it('picture renditions are stored at most once per side length and format, whoever requests them', async () => {
    const before = await Array.fromAsync(pictures.everyFile('derived'))
    for (const query of ['width=80&height=150', 'width=150&height=150&quality=10'])
      for (const ratio of ['true', 'false'])
        await getImage(`path=${picture}&${query}&aspect_ratio=${ratio}&cache_image=true`)
    await getImage(`path=${picture}&width=150&height=150&aspect_ratio=false&cache_image=true`)
    expect(await Array.fromAsync(pictures.everyFile('derived'))).toEqual(before)
  })

  it('a picture requested larger than its source is rendered at the largest available size', async () => {
    const wishes = [800, 1200, 1600, 999_999].map(
      (side) => `path=${picture}&width=${side}&height=${side}&cache_image=true`,
    )
    const replies = []
    for (const wish of wishes) replies.push(await getImage(wish))
    expect(new Set(replies.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
    const written = await pictureNames(pictures, 'derived/products/laptop-8-en-1')
    expect(written.filter((name) => /-(800|1200|1600)x/.test(name))).toEqual([
      'derived/products/laptop-8-en-1/1-ab12-800x800-inside-8.jpeg',
    ])
  })

  it('a cropped picture is rendered at the listed sizes only (API-13)', async () => {
    const heights = [150, 170, 290, 300]
    const replies = await Promise.all(
      heights.map((height) => getImage(`path=${picture}&width=700&height=${height}&quality=5`)),
    )
    const sizes = await Promise.all(replies.map(({ rawPayload }) => sizeOf(rawPayload)))
    expect(sizes.map(([width]) => width)).toEqual([150, 300, 300, 300])
  })

  it('a picture request returns the nearest stored size, uncached, when the render queue is full', async () => {
    const other = 'products/reloj/1'
    for (const end of ['300.avif', '800.avif', '800.webp'])
      await pictures.write(`${other}-${end}`, await pictures.read(`${picture}-${end}`))
    const { held, asked } = await heldRenderer(patient, other)
    const replies = sizes.map((size) => asked(size, { accept: 'image/avif' }))
    for (const reply of await firstOf(replies, replies.length - rendered - queued)) {
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(reply.headers['content-type']).toBe('image/avif')
    }
    const neighbour = asked(sizes[0] ?? '', { accept: 'image/webp', from: '203.0.113.9' })
    held.resolve()
    expect((await neighbour).headers['cache-control']).toContain('immutable')
    for (const reply of await Promise.all(replies)) expect(reply.statusCode).toBe(200)
  })

  it('with a full render queue, a picture request answers 503 with Retry-After if no stored size has an accepted format', async () => {
    const other = 'products/tableta/1'
    await pictures.write(`${other}-800.webp`, await pictures.read(`${picture}-800.webp`))
    const { held, asked } = await heldRenderer(patient, other)
    const replies = sizes.map((size) => asked(size, { accept: 'image/jpeg' }))
    const [refused] = await firstOf(replies, replies.length - rendered - queued)
    expect([refused?.statusCode, refused?.headers['retry-after']]).toEqual([503, '3'])
    expect(refused?.json().messageForUser).toMatch(/Espera/)
    held.resolve()
    await Promise.all(replies)
  })

  it('a picture request returns the nearest stored size if rendering takes two seconds, and the exact size later', async () => {
    const { held, asked } = await heldRenderer({})
    const query = 'width=600&height=600&quality=5'
    const began = performance.now()
    const early = await asked(query, { accept: 'image/avif' })
    expect(performance.now() - began).toBeGreaterThan(1900)
    expect(early.headers['cache-control']).toBe('no-store')
    expect(await sizeOf(early.rawPayload)).toEqual([800, 800, 'heif'])
    held.resolve()
    const next = async () => (await asked(query, { accept: 'image/avif' })).headers['cache-control']
    await expect.poll(next).toContain('immutable')
  })

  it('the API call getImage accepts the URL of a stored picture', async () => {
    for (const address of [`/storage/${picture}-800.webp`, `${picture}-300.avif`])
      expect((await getImage(`path=${encodeURIComponent(address)}`)).statusCode).toBe(200)
  })

  it.each([
    '',
    'path=',
    'path=nada',
    'path=../secret',
    'path=products/../../secret',
    'path=%2e%2e%2fsecret',
    'path=/etc/passwd',
    'path=https://example.com/x.png',
    'path=derived/products/laptop-8-en-1/1-ab12',
    'path=products/laptop-8-en-1',
    `path=${'a'.repeat(5000)}`,
  ])('getImage answers 404 to %j (API-13)', async (query) => {
    expect((await getImage(query)).statusCode).toBe(404)
  })
})
