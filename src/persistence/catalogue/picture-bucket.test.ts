import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { isStandIn, testBucket } from '#test/support/bucket-server.ts'
import { openDatabaseDoor } from '#test/support/database-door.ts'
import { openPictureBucket } from './picture-bucket.ts'
import { testPictureStore, testWholeWrites } from './picture-store.contract.ts'

const address = await testBucket()
const nobody = 'http://127.0.0.1:9'

let stores = 0
const ownPrefix = () => {
  stores += 1
  return { ...address, prefix: `${address.prefix}${stores}/` }
}

// so that a few files fill several pages
const pageLength = 5
testPictureStore(async () => openPictureBucket(ownPrefix(), { pageLength }))
if (!isStandIn) testWholeWrites(async () => openPictureBucket(ownPrefix()))

/** The bucket behind a line that can be cut. */
async function behindDoor() {
  const at = ownPrefix()
  const door = await openDatabaseDoor(at.endpoint)
  onTestFinished(door.close)
  const endpoint = new URL(door.url).origin
  return { door, straight: openPictureBucket(at), store: openPictureBucket({ ...at, endpoint }) }
}

describe('a bucket', () => {
  it('keeps two shops apart that have different prefixes', async () => {
    const [one, other] = [openPictureBucket(ownPrefix()), openPictureBucket(ownPrefix())]
    await one.write('a-1.webp', Buffer.from('one'))
    expect(await other.find('a-1.webp')).toBeNull()
    expect(await Array.fromAsync(other.everyFile(''))).toEqual([])
  })

  it('needs no prefix', async () => {
    const store = openPictureBucket({ ...address, prefix: '' })
    const name = `${address.prefix}none/a-1.webp`
    await store.write(name, Buffer.from('one'))
    const names = (await Array.fromAsync(store.everyFile(`${address.prefix}none`))).map(
      (file) => file.name,
    )
    expect(names).toEqual([name])
  })

  it('refuses a key that is wrong or unknown, whatever is asked', async () => {
    for (const wrong of [{ secretKey: 'wrong' }, { accessKey: 'UNKNOWN' }]) {
      const store = openPictureBucket({ ...ownPrefix(), ...wrong })
      const refused = { name: 'StorageAway', fault: 'refused' }
      await expect(store.check()).rejects.toMatchObject(refused)
      await expect(store.read('a-1.webp')).rejects.toMatchObject(refused)
      await expect(store.find('a-1.webp')).rejects.toMatchObject(refused)
      await expect(store.write('a-1.webp', Buffer.from('one'))).rejects.toMatchObject(refused)
    }
  })

  it('says that there is no such bucket', async () => {
    const store = openPictureBucket({ ...ownPrefix(), bucket: 'nobody-made-this-one' })
    const missing = { name: 'StorageAway', fault: 'no-bucket' }
    await expect(store.check()).rejects.toMatchObject(missing)
    await expect(store.read('a-1.webp')).rejects.toMatchObject(missing)
    await expect(store.write('a-1.webp', Buffer.from('one'))).rejects.toMatchObject(missing)
  })
})

describe('a bucket that is away', () => {
  it('is said to be so at once where nobody listens, and is not asked again for a moment', async () => {
    const store = openPictureBucket({ ...ownPrefix(), endpoint: nobody })
    const away = { name: 'StorageAway', fault: 'unreachable' }
    await expect(store.check()).rejects.toMatchObject(away)
    await expect(store.open('a-1.webp')).rejects.toMatchObject(away)
  })

  it('is given up within four seconds when it does not answer, and found again', async () => {
    const { door, store, straight } = await behindDoor()
    await straight.write('a-1.webp', Buffer.from('one'))
    door.freeze()
    const since = performance.now()
    await expect(store.read('a-1.webp')).rejects.toMatchObject({ fault: 'silent' })
    expect(performance.now() - since).toBeLessThan(4000)
    await expect(store.read('a-1.webp')).rejects.toMatchObject({ fault: 'silent' })
    expect(performance.now() - since).toBeLessThan(4000)
    door.open()
    const again = () => store.read('a-1.webp').then(String, () => 'away')
    await expect.poll(again).toBe('one')
  })

  it('leaves no half of a file that was cut while it was sent', async () => {
    const { door, store, straight } = await behindDoor()
    await straight.write('a-1.webp', Buffer.from('former'))
    door.cutAfter(100_000)
    const large = Buffer.alloc(2_000_000, 'x')
    await expect(store.write('a-1.webp', large)).rejects.toMatchObject({ name: 'StorageAway' })
    await expect(store.write('b-1.webp', large)).rejects.toMatchObject({ name: 'StorageAway' })
    expect((await straight.read('a-1.webp')).toString()).toBe('former')
    expect(await straight.find('b-1.webp')).toBeNull()
  })

  it('does not take the half of a file for the whole', async () => {
    const { door, store, straight } = await behindDoor()
    await straight.write('a-1.webp', Buffer.alloc(2_000_000, 'x'))
    door.cutAfter(500_000)
    await expect(store.read('a-1.webp')).rejects.toMatchObject({ name: 'StorageAway' })
    door.open()
    await expect.poll(() => store.find('a-1.webp').catch(() => null)).not.toBeNull()
    door.cutAfter(500_000)
    const found = await store.open('a-1.webp')
    if (found?.state !== 'open') throw new Error('It should have been opened.')
    await expect(buffer(found.body)).rejects.toMatchObject({ name: 'StorageAway' })
  })
})

describe('an S3 server with troubles of its own', () => {
  const replies: { status: number; body: string }[] = []
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    const { status, body } = replies.shift() ?? { status: 503, body: '' }
    response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
  })
  server.listen(0, '127.0.0.1')
  afterAll(() => server.close())
  const open = () => {
    asked = 0
    const { port } = server.address() as AddressInfo
    return openPictureBucket({ ...address, endpoint: `http://127.0.0.1:${port}` })
  }

  it('is asked twice when it is busy, and then no more', async () => {
    replies.push({ status: 503, body: '<Error><Code>SlowDown</Code></Error>' })
    replies.push({ status: 200, body: 'one' })
    expect((await open().read('a-1.webp')).toString()).toBe('one')
    expect(asked).toBe(2)
    await expect(open().read('a-1.webp')).rejects.toMatchObject({ fault: 'failing' })
    expect(asked).toBe(2)
  })

  it('may answer a listing that is none', async () => {
    replies.push({ status: 200, body: '<html>Mantenimiento' })
    await expect(Array.fromAsync(open().everyFile(''))).rejects.toMatchObject({ fault: 'failing' })
  })

  it('may fail to copy after it began to answer', async () => {
    replies.push({ status: 200, body: '<Error><Code>InternalError</Code></Error>' })
    const store = open()
    await expect(store.move('a-1.webp', 'b-1.webp', new Date())).rejects.toMatchObject({
      fault: 'failing',
    })
    // a failed move removes nothing
    expect(asked).toBe(1)
  })

  it('is not followed to another address with what is signed', async () => {
    replies.push({ status: 307, body: '<Error><Code>TemporaryRedirect</Code></Error>' })
    await expect(open().read('a-1.webp')).rejects.toMatchObject({ fault: 'refused' })
    expect(asked).toBe(1)
  })
})
