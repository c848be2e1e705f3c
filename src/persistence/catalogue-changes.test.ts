import { connect, createServer, type Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { hearCatalogueChanges } from './catalogue-changes.ts'

const { url } = await testDatabase()

describe('changes of the catalogue', () => {
  it('stop being listened to although a broken connection is just coming back', async () => {
    const door = await openDoor()
    const changes = await hearCatalogueChanges(door.url)

    const comingBack = door.nextVisit()
    door.breakAll()
    await comingBack
    const closed = changes.close()
    door.letIn()

    await expect(closed).resolves.toBeUndefined()
    await expect.poll(door.visitors).toBe(0)
  })
})

/** A way to the database that can be broken, and then lets nobody in until told to. */
async function openDoor() {
  const inside = new Set<Socket>()
  let visit = Promise.withResolvers<void>()
  let entry: Promise<void> = Promise.resolve()
  let letIn = () => {}
  const { hostname, port } = new URL(url)
  const server = createServer((visitor) => {
    inside.add(visitor)
    visitor.on('error', () => {}).on('close', () => inside.delete(visitor))
    visit.resolve()
    void entry.then(() => {
      const database = connect(Number(port), hostname)
      database.on('error', () => visitor.destroy()).on('close', () => visitor.destroy())
      visitor.on('close', () => database.destroy())
      visitor.pipe(database).pipe(visitor)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  const doorUrl = new URL(url)
  doorUrl.hostname = '127.0.0.1'
  doorUrl.port = String((server.address() as { port: number }).port)
  return {
    url: doorUrl.href,
    visitors: () => inside.size,
    nextVisit() {
      visit = Promise.withResolvers()
      return visit.promise
    },
    breakAll() {
      entry = new Promise((resolve) => {
        letIn = resolve
      })
      for (const visitor of inside) visitor.destroy()
    },
    letIn: () => letIn(),
  }
}
