import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { operatorOf } from '#test/support/operator.ts'
import { recomputeDailySalesTotals } from '#use-cases/orders/recompute-daily-sales.ts'

const { db } = await testDatabase()
const { run } = operatorOf(db, { now: () => new Date('2026-11-23T18:00:00Z') })

beforeAll(async () => {
  const product = await addProduct(db, { name: 'Laptop Nimbus' })
  const shopperId = (await makeBuyer(db)).id
  await addOrder(db, { shopperId, productId: product.id, state: 'processing' })
  await sql`update payment_attempts set paid_at = '2026-11-10T18:00:00Z', method = 'card'`.execute(
    db,
  )
  await sql`update payment_attempt_lines set sku = ${product.sku}`.execute(db)
  await recomputeDailySalesTotals(db)
})

it.each([
  [[], '2026-11-10        1  $100.00'],
  [['--by', 'producto'], 'Laptop Nimbus        1       1    $100.00'],
  [['taxes'], '2026-11  $100.00  $86.21  $13.79'],
  [['funnel', '--from', '2020-01-01', '--to', '2020-12-31'], 'Empezaron a pagar'],
  [['--from', '2026-10-01', '--to', '2026-10-31'], 'Nada en esos días.'],
  [['returns'], 'Nada en esos días.'],
])('the report command prints a report: %s', async (words, shown) => {
  const { code, written } = await run('report', ...words)
  expect(code).toBe(0)
  expect(written).toContain(shown)
})

it('the sales report command exports every row into a new file', async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'report-')), 'ventas.csv')
  expect((await run('report', '--by', 'producto', '--csv', file)).written).toContain('1 renglones')
  expect(await readFile(file, 'utf8')).toContain('Laptop Nimbus')
  const again = await run('report', '--by', 'producto', '--csv', file)
  expect(again).toMatchObject({ code: 1, written: expect.stringContaining('Ya existe') })
})

it.each([
  [['sueldos'], 'No existe el reporte'],
  [['--by', 'color'], '--by es categoria, producto'],
  [['--from', '2026-11-30', '--to', '2026-11-01'], 'El primer día va antes'],
  [['--csv', 'x.csv'], '--csv necesita --by'],
])('the report command explains an unknown call: %s', async (words, complaint) => {
  const { code, noted } = await run('report', ...words)
  expect(code).toBe(2)
  expect(noted).toContain(complaint)
})
