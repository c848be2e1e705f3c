import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { pictureNames } from '#test/support/picture-names.ts'
import { openPictureStoreWithFallback } from './fallback-picture-store.ts'
import { openPictureFolder } from './local-folder-picture-store.ts'
import { testPictureStore, testAtomicWrites } from './picture-store.contract.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'tianguis-former-'))
afterAll(() => rm(folder, { recursive: true }))

let stores = 0
const openEmpty = () => {
  stores += 1
  return openPictureFolder(path.join(folder, String(stores)))
}
const openBoth = () => {
  const [current, former] = [openEmpty(), openEmpty()]
  return { current, former, store: openPictureStoreWithFallback(current, former) }
}

testPictureStore(async () => openBoth().store)
testAtomicWrites(async () => openBoth().store)

describe('picture store during a migration', () => {
  it('a picture store under migration reads missing files from the former store, and lists each file once', async () => {
    const { current, former, store } = openBoth()
    await former.write('a/1-300.webp', Buffer.from('former'))
    await former.write('a/2-300.webp', Buffer.from('former'))
    await current.write('a/2-300.webp', Buffer.from('current'))
    expect((await store.read('a/1-300.webp')).toString()).toBe('former')
    expect((await store.read('a/2-300.webp')).toString()).toBe('current')
    expect(await store.find('a/1-300.webp')).toMatchObject({ size: 6 })
    const opened = await store.open('a/1-300.webp')
    expect(opened).toMatchObject({ state: 'open', size: 6 })
    if (opened?.state === 'open') opened.body.destroy()
    expect(await pictureNames(store, 'a')).toEqual(['a/1-300.webp', 'a/2-300.webp'])
  })

  it('a picture store under migration writes only to the new store', async () => {
    const { current, former, store } = openBoth()
    await store.write('a-1.webp', Buffer.from('new'))
    expect(await current.find('a-1.webp')).not.toBeNull()
    expect(await former.find('a-1.webp')).toBeNull()
  })

  it('a picture store under migration moves and removes files that exist only in the former store', async () => {
    const { former, store } = openBoth()
    await former.write('banners/a-800.webp', Buffer.from('one'))
    await store.move('banners/a-800.webp', 'removed/banners/a-800.webp', new Date())
    expect(await pictureNames(store, '')).toEqual(['removed/banners/a-800.webp'])
    await former.write('b-1.webp', Buffer.from('two'))
    await store.remove('b-1.webp')
    expect(await store.find('b-1.webp')).toBeNull()
  })
})
