import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { isDevService, testBucket } from '#test/support/bucket-server.ts'
import { openDatabaseProxy } from '#test/support/database-proxy.ts'
import { testPictureStore, testAtomicWrites } from './picture-store.contract.ts'
import { openPictureBucket } from './s3-picture-store.ts'

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
if (!isDevService) testAtomicWrites(async () => openPictureBucket(ownPrefix()))

/** The bucket behind a line that can be cut. */
async function behindDoor() {
  const at = ownPrefix()
  const door = await openDatabaseProxy(at.endpoint)
  onTestFinished(door.close)
  const endpoint = new URL(door.url).origin
  return { door, straight: openPictureBucket(at), store: openPictureBucket({ ...at, endpoint }) }
}

describe('picture bucket', () => {
  it('an S3 picture store separates several shops in one bucket by prefix', async () => {
    const [one, other] = [openPictureBucket(ownPrefix()), openPictureBucket(ownPrefix())]
    await one.write('a-1.webp', Buffer.from('one'))
    expect(await other.find('a-1.webp')).toBeNull()
    expect(await Array.fromAsync(other.everyFile(''))).toEqual([])
  })

  it('an S3 picture store works without a prefix', async () => {
    const store = openPictureBucket({ ...address, prefix: '' })
    const name = `${address.prefix}none/a-1.webp`
    await store.write(name, Buffer.from('one'))
    const names = (await Array.fromAsync(store.everyFile(`${address.prefix}none`))).map(
      (file) => file.name,
    )
    expect(names).toEqual([name])
  })

  it('an S3 picture store reports a wrong or unknown access key for every operation', async () => {
    for (const wrong of [{ secretKey: 'wrong' }, { accessKey: 'UNKNOWN' }]) {
      const store = openPictureBucket({ ...ownPrefix(), ...wrong })
      const refused = { name: 'StorageUnavailable', fault: 'refused' }
      await expect(store.check()).rejects.toMatchObject(refused)
      await expect(store.read('a-1.webp')).rejects.toMatchObject(refused)
      await expect(store.find('a-1.webp')).rejects.toMatchObject(refused)
      await expect(store.write('a-1.webp', Buffer.from('one'))).rejects.toMatchObject(refused)
    }
  })

  it('an S3 picture store reports that its bucket does not exist', async () => {
    const store = openPictureBucket({ ...ownPrefix(), bucket: 'nobody-made-this-one' })
    const missing = { name: 'StorageUnavailable', fault: 'no-bucket' }
    await expect(store.check()).rejects.toMatchObject(missing)
    await expect(store.read('a-1.webp')).rejects.toMatchObject(missing)
    await expect(store.write('a-1.webp', Buffer.from('one'))).rejects.toMatchObject(missing)
  })
})

describe('unavailable bucket', () => {
  it('an S3 picture store reports an unreachable server at once', async () => {
    const store = openPictureBucket({ ...ownPrefix(), endpoint: nobody })
    const away = { name: 'StorageUnavailable', fault: 'unreachable' }
    await expect(store.check()).rejects.toMatchObject(away)
    await expect(store.open('a-1.webp')).rejects.toMatchObject(away)
  })

  it('an S3 picture store times out within four seconds when the server hangs, and recovers', async () => {
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

  it('an S3 picture store stores no partial file after an interrupted upload', async () => {
    const { door, store, straight } = await behindDoor()
    await straight.write('a-1.webp', Buffer.from('former'))
    door.cutAfter(100_000)
    const large = Buffer.alloc(2_000_000, 'x')
    await expect(store.write('a-1.webp', large)).rejects.toMatchObject({
      name: 'StorageUnavailable',
    })
    await expect(store.write('b-1.webp', large)).rejects.toMatchObject({
      name: 'StorageUnavailable',
    })
    expect((await straight.read('a-1.webp')).toString()).toBe('former')
    expect(await straight.find('b-1.webp')).toBeNull()
  })

  it('an S3 picture store returns no partial file after an interrupted download', async () => {
    const { door, store, straight } = await behindDoor()
    await straight.write('a-1.webp', Buffer.alloc(2_000_000, 'x'))
    door.cutAfter(500_000)
    await expect(store.read('a-1.webp')).rejects.toMatchObject({ name: 'StorageUnavailable' })
    door.open()
    await expect.poll(() => store.find('a-1.webp').catch(() => null)).not.toBeNull()
    door.cutAfter(500_000)
    const found = await store.open('a-1.webp')
    if (found?.state !== 'open') throw new Error('It should have been opened.')
    await expect(buffer(found.body)).rejects.toMatchObject({ name: 'StorageUnavailable' })
  })
})

describe('S3 server failure', () => {
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

  it('an S3 request is retried once when the server is busy', async () => {
    replies.push({ status: 503, body: '<Error><Code>SlowDown</Code></Error>' })
    replies.push({ status: 200, body: 'one' })
    expect((await open().read('a-1.webp')).toString()).toBe('one')
    expect(asked).toBe(2)
    await expect(open().read('a-1.webp')).rejects.toMatchObject({ fault: 'failing' })
    expect(asked).toBe(2)
  })

  it('an S3 picture store reports an invalid file listing of the server as a failure', async () => {
    replies.push({ status: 200, body: '<html>Mantenimiento' })
    await expect(Array.fromAsync(open().everyFile(''))).rejects.toMatchObject({ fault: 'failing' })
  })

  it('an S3 picture store reports a copy that fails after the response began', async () => {
    replies.push({ status: 200, body: '<Error><Code>InternalError</Code></Error>' })
    const store = open()
    await expect(store.move('a-1.webp', 'b-1.webp', new Date())).rejects.toMatchObject({
      fault: 'failing',
    })
    // a failed move removes nothing
    expect(asked).toBe(1)
  })

  it('an S3 picture store reports a redirect, and sends no signed request to its target', async () => {
    replies.push({ status: 307, body: '<Error><Code>TemporaryRedirect</Code></Error>' })
    await expect(open().read('a-1.webp')).rejects.toMatchObject({ fault: 'refused' })
    expect(asked).toBe(1)
  })
})
