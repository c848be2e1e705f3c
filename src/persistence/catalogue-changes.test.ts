import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import {
  type CatalogueChange,
  deleteSeenCatalogueChanges,
  openCatalogueChangeReader,
} from './catalogue-changes.ts'
import * as productImages from './catalogue/product-pictures.ts'

const { db, url } = await testDatabase()
const reader = openCatalogueChangeReader(url, { patienceMs: 20_000 })
afterAll(reader.close)
let snapshot: string | null = null

/** Commits since the last call. */
async function readChanged(): Promise<CatalogueChange[]> {
  const read = await reader.read(snapshot)
  snapshot = read.snapshot
  return read.changes
}

async function changesOf(change: () => Promise<unknown>) {
  await readChanged()
  await change()
  return readChanged()
}

const setPrice = (id: number, price: number) =>
  sql`update products set price_centavos = ${price} where id = ${id}`

describe('catalogue change feed', () => {
  it('the product change feed reports a sale as a stock-only change, unless lists say how many units are left or that none is', async () => {
    const { id } = await addProduct(db, { stock: 20 })
    const { id: none } = await addProduct(db, { stock: 0 })
    const take = (productId: number, reserved: number) =>
      db.updateTable('inventory').set({ reserved }).where('product_id', '=', productId).execute()

    expect(await changesOf(() => take(id, 2))).toEqual([{ productId: id, unitsOnly: true }])
    expect(await changesOf(() => take(id, 14))).toEqual([{ productId: id, unitsOnly: true }])
    expect(await changesOf(() => take(id, 15))).toEqual([{ productId: id, unitsOnly: false }])
    expect(await changesOf(() => take(id, 20))).toEqual([{ productId: id, unitsOnly: false }])
    expect(await changesOf(() => take(id, 1))).toEqual([{ productId: id, unitsOnly: false }])
    expect(await changesOf(() => take(id, 1))).toEqual([])
    const restock = db.updateTable('inventory').set({ on_hand: 4 }).where('product_id', '=', none)
    expect(await changesOf(() => restock.execute())).toEqual([
      { productId: none, unitsOnly: false },
    ])
    expect(await changesOf(() => setPrice(id, 900).execute(db))).toEqual([
      { productId: id, unitsOnly: false },
    ])
  })

  it('the product change feed reports new pictures of a product', async () => {
    const { id } = await addProduct(db, { urlKey: 'con-fotos' })
    const pictures = [{ path: 'products/con-fotos/1-abc', alt: null, width: 1600 }]
    const replace = () =>
      productImages.replaceProductPictures(db, [{ urlKey: 'con-fotos', pictures }], new Date())
    expect(await changesOf(replace)).toEqual([{ productId: id, unitsOnly: false }])
  })

  it('the product change feed reports each change once, merged per product', async () => {
    const { id } = await addProduct(db, { stock: 9 })
    const sell = sql`update inventory set reserved = reserved + 1 where product_id = ${id}`
    const changes = await changesOf(async () => {
      for (let sale = 0; sale < 3; sale += 1) await sell.execute(db)
    })

    expect(changes).toEqual([{ productId: id, unitsOnly: true }])
    expect(await readChanged()).toEqual([])
  })

  it('the product change feed reports changes of a long transaction at its commit, without delaying others', async () => {
    const [late, other] = [await addProduct(db), await addProduct(db)]
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await readChanged()
    await client.query('begin')
    await client.query('update products set price_centavos = 900 where id = $1', [late.id])

    expect(await changesOf(() => setPrice(other.id, 800).execute(db))).toEqual([
      { productId: other.id, unitsOnly: false },
    ])
    expect(await changesOf(() => client.query('commit'))).toEqual([
      { productId: late.id, unitsOnly: false },
    ])
    await client.end()
  })

  it('entries of the product change feed are deleted once no running transaction can still need them', async () => {
    const countEntries = async () =>
      (await db.selectFrom('catalogue_changes').select('product_id').execute()).length
    const forgetTwice = async () =>
      deleteSeenCatalogueChanges(db, await deleteSeenCatalogueChanges(db, null))

    const { id } = await addProduct(db)
    await db.transaction().execute(async (running) => {
      await setPrice(id, 600).execute(running)
      await sql`delete from catalogue_changes`.execute(db)
      await addProduct(db)
      const entries = await countEntries()
      expect(entries).toBeGreaterThan(0)
      await forgetTwice()
      expect(await countEntries()).toBe(entries)
    })

    // Running transactions of other databases hold the horizon back too: the entries become older than these.
    await sql`update catalogue_changes
      set transaction_id = (pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1)::text::xid8`.execute(
      db,
    )
    await forgetTwice()
    expect(await countEntries()).toBe(0)
  })

  it('the product change feed reports all products as changed when asked with a snapshot newer than the database', async () => {
    const read = await reader.read('99999999:99999999:')
    expect(read.changes).toEqual([{ productId: null, unitsOnly: false }])
  })

  it('the product change feed continues on a new connection after the old one broke', async () => {
    await readChanged()
    const { id } = await addProduct(db)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'tianguis-changes' and datname = current_database()`.execute(db)

    await expect
      .poll(() => readChanged().catch(() => []))
      .toContainEqual({ productId: id, unitsOnly: false })
  })
})
