import { sql } from 'kysely'
import { expect, it } from 'vitest'
import * as inventory from '#persistence/buying/inventory.ts'
import * as stockMovements from '#persistence/buying/stock-movements.ts'
import * as productWrites from '#persistence/catalogue/product-writes.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'
import { changeStock } from '#use-cases/buying/change-stock.ts'
import { auditPurchases } from '#use-cases/orders/check-purchase-consistency.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-23T16:00:00Z')
const { run } = operatorOf(db, { now: () => now })

/** Each movement as `+5 = 5 feed (import)`, the oldest first. */
async function movementsOf({ id }: { id: number }) {
  const found = await stockMovements.listStockMovementRows(db, id, { limit: 100 })
  return found
    .toReversed()
    .map(({ change, onHand, reason, actor }) => `${change} = ${onHand} ${reason} (${actor})`)
}

const restock = (id: number, quantity: number) =>
  inventory.restockUnits(
    db,
    [{ productId: id, quantity }],
    { reason: 'return', orderNumber: '2611-ABC123' },
    now,
  )

it('the stock history records every stock change, whatever its source, with the resulting stock', async () => {
  const product = await addProduct(db, { stock: 5 })
  await restock(product.id, 2)
  await productWrites.updateProducts(
    db,
    [{ id: product.id, content: { ...product, stock: 4 }, fields: ['stock'], formerUrlKey: null }],
    { cause: { reason: 'feed', actor: 'import' }, now },
  )
  await sql`update inventory set on_hand = on_hand + 1 where product_id = ${product.id}`.execute(db)
  await sql`update inventory set reserved = 1 where product_id = ${product.id}`.execute(db)
  await sql`update inventory set reserved = 0 where product_id = ${product.id}`.execute(db)
  const found = await movementsOf(product)
  expect(found.slice(0, 3)).toEqual([
    '5 = 5 feed (import)',
    '2 = 7 return (system)',
    '-3 = 4 feed (import)',
  ])
  expect(found[3]).toMatch(/^1 = 5 sin motivo \(database:\w+\)$/)
  expect(found).toHaveLength(4)
  const { cause } = await db
    .selectFrom('inventory')
    .select('cause')
    .where('product_id', '=', product.id)
    .executeTakeFirstOrThrow()
  expect(cause).toBeNull()
  expect(await auditPurchases(db)).toEqual([])
})

it('missing values of stock movements recorded by an earlier version are filled in', async () => {
  const product = await addProduct(db, { stock: 5 })
  await sql`
    with shelf as (
      update inventory set on_hand = on_hand - 2, updated_at = now() where product_id = ${product.id})
    insert into stock_movements (product_id, change, reason, order_number, actor)
    values (${product.id}, -2, 'venta', '2611-ABC124', 'system')`.execute(db)
  expect(await movementsOf(product)).toEqual(['5 = 5 feed (import)', '-2 = 3 venta (system)'])
  expect(await auditPurchases(db)).toEqual([])
})

it('concurrent stock movements of a product are recorded in sequence, each starting from the stock before it', async () => {
  const product = await addProduct(db, { stock: 10 })
  const change = { product: product.sku, reason: 'arrival' as const, actor: 'operator:ana' }
  await Promise.all([
    ...Array.from({ length: 6 }, (_, index) => restock(product.id, index + 1)),
    changeStock(db, { ...change, change: { by: 5 } }, now),
    changeStock(db, { ...change, change: { by: -3 } }, now),
  ])
  const found = await movementsOf(product)
  expect(found).toHaveLength(9)
  expect(found.at(-1)).toContain('= 33 ')
  expect(await auditPurchases(db)).toEqual([])
})

it('the stock command changes stock with a reason and author, but never below the reserved units', async () => {
  const product = await addProduct(db, { stock: 5 })
  await sql`update inventory set reserved = 2 where product_id = ${product.id}`.execute(db)
  const change = (...words: string[]) => run('change-stock', product.sku, ...words, '--si')
  const counted = await change('--to', '4', '--reason', 'conteo', '--note', 'Pasillo 3')
  expect(counted).toMatchObject({ code: 0, written: `${product.sku}: de 5 a 4.\n` })
  expect((await change('--by=-3', '--reason', 'merma')).written).toContain('menos de 2')
  expect(await change('--by=-1')).toMatchObject({ code: 2 })
  expect(await change('--reason', 'conteo')).toMatchObject({ code: 2 })
  expect(await auditOf(db, `product:${product.id}`)).toEqual([
    { actor: 'operator:ana', action: 'stock-change', reason: 'count: Pasillo 3' },
  ])
  const listed = (await run('stock', product.sku, '--limit', '1')).written
  expect(listed).toMatch(/-1 +4 +conteo +operator:ana +Pasillo 3/)
  const [newest] = await stockMovements.listStockMovementRows(db, product.id, { limit: 1 })
  const older = await run('stock', product.sku, '--before', String(newest?.id))
  expect(older.written).toMatch(/\+5 +5 +importación +import/)
  expect((await run('stock', 'nada')).code).toBe(1)
  const digital = await addProduct(db, { delivery: 'digital', weightGrams: null, stock: 2 })
  expect(
    (await run('change-stock', digital.sku, '--to', '9', '--reason', 'conteo', '--si')).code,
  ).toBe(1)
  expect((await movementsOf(digital)).at(-1)).toBe('2 = 2 keys (system)')
  await sql`update inventory set reserved = 0 where product_id = ${product.id}`.execute(db)
})

it('the stock command lists low stock when no product is given', async () => {
  const [scarce, unsold, plenty] = await Promise.all([
    addProduct(db, { stock: 2 }),
    addProduct(db, { stock: 1 }),
    addProduct(db, { stock: 400 }),
  ])
  await sql`insert into stock_paces (product_id, sold, days_left)
    values (${scarce.id}, 60, 1), (${plenty.id}, 60, 200)`.execute(db)
  const text = (await run('stock')).written
  expect(text).toMatch(new RegExp(`${scarce.sku} +2 +0 +60 +1 día`))
  expect(text).not.toContain(unsold.sku)
  expect(text).not.toContain(plenty.sku)
  expect((await run('stock', '--tab', 'sin-movimiento')).written).toContain(unsold.sku)
  expect(await run('stock', '--tab', 'nada')).toMatchObject({ code: 2 })
})

it('the stock command undoes a stock movement once', async () => {
  const product = await addProduct(db, { stock: 5 })
  await run('change-stock', product.sku, '--by=4', '--reason', 'entrada', '--si')
  const [made] = await stockMovements.listStockMovementRows(db, product.id, { limit: 1 })
  const undo = () => run('undo-stock', product.sku, String(made?.id), '--si')
  expect(await undo()).toMatchObject({ code: 0, written: `${product.sku}: de 9 a 5.\n` })
  expect(await undo()).toMatchObject({ code: 1, written: expect.stringContaining('ya se deshizo') })
})
