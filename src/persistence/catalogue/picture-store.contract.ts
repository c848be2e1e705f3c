import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureNames } from '#test/support/picture-names.ts'
import type { FileReadRequest, PictureStore } from './picture-store.ts'

const unsafe = ['', '/', '..', '../a-1.webp', 'a/../b', 'a//b', '.hidden', 'a/.part', 'a b', 'a?b']

/** Contract tests that every picture store must pass; each test begins with an empty store. */
export function testPictureStore(prepare: () => Promise<PictureStore>): void {
  let outside = ''
  beforeAll(async () => {
    outside = await mkdtemp(path.join(tmpdir(), 'tianguis-outside-'))
  })
  afterAll(() => rm(outside, { recursive: true }))

  async function opened(store: PictureStore, name: string, wanted?: FileReadRequest) {
    const found = await store.open(name, wanted)
    if (found?.state !== 'open') return found
    const { body, ...rest } = found
    return { ...rest, text: (await buffer(body)).toString() }
  }

  describe('picture store', () => {
    it('a picture store returns stored content with its size and time', async () => {
      const store = await prepare()
      await store.write('products/a/1-300.webp', Buffer.from('one'))
      expect((await store.read('products/a/1-300.webp')).toString()).toBe('one')
      const facts = await store.find('products/a/1-300.webp')
      expect(facts?.size).toBe(3)
      expect(Math.abs(Date.now() - (facts?.at.getTime() ?? 0))).toBeLessThan(60_000)
    })

    it('a picture store keeps empty and binary files', async () => {
      const store = await prepare()
      const odd = Buffer.from([0, 255, 13, 10, 128])
      await store.write('empty-1.webp', Buffer.alloc(0))
      await store.write('odd-1.webp', odd)
      expect(await store.find('empty-1.webp')).toMatchObject({ size: 0 })
      expect(await store.read('empty-1.webp')).toEqual(Buffer.alloc(0))
      expect(await store.read('odd-1.webp')).toEqual(odd)
    })

    it('a picture store reports missing files', async () => {
      const store = await prepare()
      await store.write('a/1-300.webp', Buffer.from('one'))
      for (const name of ['b-1.webp', 'a/1-300.avif', 'a', 'a/1-300.webp/more']) {
        expect(await store.find(name)).toBeNull()
        expect(await store.open(name)).toBeNull()
      }
      await expect(store.read('b-1.webp')).rejects.toMatchObject({ code: 'ENOENT' })
      await expect(store.move('b-1.webp', 'c-1.webp', new Date())).rejects.toMatchObject({
        code: 'ENOENT',
      })
      expect(await pictureNames(store, 'c')).toEqual([])
      await store.remove('b-1.webp')
    })

    it.each(unsafe)('a picture store rejects the unsafe name «%s»', async (name) => {
      const store = await prepare()
      await store.write('a-1.webp', Buffer.from('one'))
      expect(await store.find(name)).toBeNull()
      expect(await store.open(name)).toBeNull()
      for (const act of [
        async () => store.read(name),
        async () => store.write(name, Buffer.from('two')),
        async () => store.remove(name),
        async () => store.move('a-1.webp', name, new Date()),
        async () => store.move(name, 'b-1.webp', new Date()),
      ]) {
        await expect(act()).rejects.toBeInstanceOf(RangeError)
      }
      expect(await pictureNames(store, '')).toEqual(['a-1.webp'])
    })

    it('a picture store serves a file whole, by range, or as not modified', async () => {
      const store = await prepare()
      await store.write('documents/a.pdf', Buffer.from('0123456789'))
      const whole = await opened(store, 'documents/a.pdf')
      expect(whole).toMatchObject({ state: 'open', size: 10, part: null, text: '0123456789' })
      const part = await opened(store, 'documents/a.pdf', { range: 'bytes=2-4' })
      expect(part).toMatchObject({ size: 10, part: { first: 2, last: 4 }, text: '234' })
      const end = await opened(store, 'documents/a.pdf', { range: 'bytes=7-' })
      expect(end).toMatchObject({ part: { first: 7, last: 9 }, text: '789' })
      const etag = whole?.state === 'open' ? whole.etag : ''
      expect(etag).not.toBe('')
      expect(await opened(store, 'documents/a.pdf', { unless: etag })).toMatchObject({
        state: 'unchanged',
      })
      expect(await opened(store, 'documents/a.pdf', { unless: '"other"' })).toMatchObject({
        text: '0123456789',
      })
      const beyond = await store.open('documents/a.pdf', { range: 'bytes=10-' })
      expect(beyond).toEqual({ state: 'out-of-range', size: 10 })
    })

    it('a picture store lists all files of a folder and its subfolders, and no others', async () => {
      const store = await prepare()
      const names = ['banners/a-800.webp', 'banners/b/c-1.avif', 'banners-2/d-1.webp', 'top-1.webp']
      for (const name of names) await store.write(name, Buffer.from(name))
      expect(await pictureNames(store, 'banners')).toEqual(names.slice(0, 2))
      expect(await pictureNames(store, '')).toEqual(names.toSorted())
      expect(await pictureNames(store, 'none')).toEqual([])
      const [first] = await Array.fromAsync(store.everyFile('banners-2'))
      expect(first).toMatchObject({ name: 'banners-2/d-1.webp', size: 18 })
      expect(first?.at).toBeInstanceOf(Date)
    })

    it('a picture store lists more files than fit on one page', async () => {
      const store = await prepare()
      const names = Array.from({ length: 12 }, (_, n) => `many/${10 + n}-80.webp`)
      for (const name of names) await store.write(name, Buffer.from('x'))
      expect(await pictureNames(store, 'many')).toEqual(names)
    })

    it('a picture store moves a file', async () => {
      const store = await prepare()
      await store.write('banners/a-800.webp', Buffer.from('one'))
      await store.move('banners/a-800.webp', 'removed/banners/a-800.webp', new Date())
      expect(await pictureNames(store, '')).toEqual(['removed/banners/a-800.webp'])
      expect((await store.read('removed/banners/a-800.webp')).toString()).toBe('one')
    })

    it('removing a file from a picture store succeeds, also when repeated', async () => {
      const store = await prepare()
      await store.write('a-1.webp', Buffer.from('one'))
      await Promise.all([store.remove('a-1.webp'), store.remove('a-1.webp')])
      expect(await store.find('a-1.webp')).toBeNull()
    })

    it('a picture store uploads a local file, unless it already has one of the same size', async () => {
      const store = await prepare()
      const file = path.join(outside, 'given.webp')
      await writeFile(file, 'new')
      await store.write('a-1.webp', Buffer.from('old'))
      await store.write('b-1.webp', Buffer.from('longer'))
      for (const name of ['a-1.webp', 'b-1.webp', 'c-1.webp']) await store.add(name, file)
      expect((await store.read('a-1.webp')).toString()).toBe('old')
      expect((await store.read('b-1.webp')).toString()).toBe('new')
      expect((await store.read('c-1.webp')).toString()).toBe('new')
    })

    it('a large file in a picture store keeps every byte unchanged', async () => {
      const store = await prepare()
      const large = randomBytes(24 * 1024 * 1024)
      await store.write('documents/large.pdf', large)
      expect((await store.read('documents/large.pdf')).equals(large)).toBe(true)
      const found = await store.open('documents/large.pdf')
      const passed = found?.state === 'open' ? await buffer(found.body) : Buffer.alloc(0)
      expect(passed.equals(large)).toBe(true)
    })

    it('a working picture store passes the startup self-test', async () => {
      const store = await prepare()
      await store.removeLeftovers()
      await expect(store.check()).resolves.toBeUndefined()
    })
  })
}

/**
 * Contract tests for atomic writes. An embedded S3 server does not pass them, because it shows a file during its
 * upload.
 */
export function testAtomicWrites(prepare: () => Promise<PictureStore>): void {
  describe('picture store with atomic writes', () => {
    it('concurrent writes to one name in a picture store leave one complete file', async () => {
      const store = await prepare()
      const contents = ['a', 'b', 'c', 'd'].map((sign) => Buffer.from(sign.repeat(200_000)))
      await Promise.all(contents.map((content) => store.write('same-1.webp', content)))
      const kept = await store.read('same-1.webp')
      expect(contents.some((content) => content.equals(kept))).toBe(true)
      expect(await pictureNames(store, '')).toEqual(['same-1.webp'])
    })

    it('a picture store read during a write returns the old or the new file, never a mixture', async () => {
      const store = await prepare()
      const [former, next] = ['a', 'b'].map((sign) => Buffer.from(sign.repeat(300_000)))
      if (!former || !next) throw new Error('two contents')
      await store.write('same-1.webp', former)
      const writing = store.write('same-1.webp', next)
      const seen = await Promise.all(Array.from({ length: 8 }, () => store.read('same-1.webp')))
      await writing
      for (const one of seen) expect(one.equals(former) || one.equals(next)).toBe(true)
      expect((await store.read('same-1.webp')).equals(next)).toBe(true)
    })
  })
}
