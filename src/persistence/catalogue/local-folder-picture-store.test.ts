import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openPictureFolder } from './local-folder-picture-store.ts'
import { testPictureStore, testAtomicWrites } from './picture-store.contract.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'tianguis-store-'))
afterAll(() => rm(folder, { recursive: true }))

let stores = 0
const place = () => {
  stores += 1
  return path.join(folder, String(stores))
}

testPictureStore(async () => openPictureFolder(place()))
testAtomicWrites(async () => openPictureFolder(place()))

it('a picture store in a local folder does not list partially written files', async () => {
  const at = place()
  const store = openPictureFolder(at)
  await store.write('a-1.webp', Buffer.from('one'))
  await writeFile(path.join(at, 'b-1.webp.0123456789ab.part'), 'half')
  const names = (await Array.fromAsync(store.everyFile(''))).map(({ name }) => name)
  expect(names).toEqual(['a-1.webp'])
})

it('a picture store in a local folder gives a moved file the requested modification time', async () => {
  const store = openPictureFolder(place())
  const then = new Date('2026-03-01T10:00:00Z')
  await store.write('a-1.webp', Buffer.from('one'))
  await store.move('a-1.webp', 'removed/a-1.webp', then)
  expect(await store.find('removed/a-1.webp')).toEqual({ size: 3, at: then })
})

it('a picture store in a local folder returns the last bytes of a file by range', async () => {
  const store = openPictureFolder(place())
  await store.write('a-1.webp', Buffer.from('0123456789'))
  const found = await store.open('a-1.webp', { range: 'bytes=-3' })
  expect(found).toMatchObject({ part: { first: 7, last: 9 } })
  if (found?.state === 'open') found.body.destroy()
})

it('a picture store in a local folder reports that its folder cannot be created', async () => {
  const at = place()
  await writeFile(at, 'no folder')
  await expect(openPictureFolder(path.join(at, 'store')).check()).rejects.toMatchObject({
    code: 'ENOTDIR',
  })
})
