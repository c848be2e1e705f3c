import { connect, createServer, type Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { hearCatalogueChanges } from './catalogue-changes.ts'

const { db, url } = await testDatabase()

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

  it('tell of a purchase that it changes units alone, unless it takes the last one', async () => {
    const changes = await hearCatalogueChanges(url)
    const heard: [number | null, boolean][] = []
    const nothing = () => {}
    changes.follow({
      onChange: (...change) => heard.push(change),
      onHearing: nothing,
      onDeaf: nothing,
    })
    const { id } = await addProduct(db, { stock: 3 })
    const { id: none } = await addProduct(db, { stock: 0 })
    const take = (productId: number, reserved: number) =>
      db.updateTable('inventory').set({ reserved }).where('product_id', '=', productId).execute()
    const toldOf = async (change: () => Promise<unknown>) => {
      await changes.caughtUp()
      heard.length = 0
      await change()
      await changes.caughtUp()
      return heard
    }

    expect(await toldOf(() => take(id, 2))).toEqual([[id, true]])
    expect(await toldOf(() => take(id, 3))).toEqual([[id, false]])
    expect(await toldOf(() => take(id, 1))).toEqual([[id, false]])
    expect(await toldOf(() => take(id, 1))).toEqual([])
    const restock = db.updateTable('inventory').set({ on_hand: 4 }).where('product_id', '=', none)
    expect(await toldOf(() => restock.execute())).toEqual([[none, false]])
    const price = db.updateTable('products').set({ price_centavos: 900 }).where('id', '=', id)
    expect(await toldOf(() => price.execute())).toEqual([[id, false]])
    await changes.close()
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
