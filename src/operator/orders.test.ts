import { tmpdir } from 'node:os'
import { beforeAll, expect, it } from 'vitest'
import { fromPesos } from '#domain/money.ts'
import { openPictureStore } from '#persistence/picture-store.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer, testGateway } from '#test/support/make-purchase.ts'
import { placeOrder } from '#use-cases/place-order.ts'
import { settlePayment } from '#use-cases/settle-payment.ts'
import { runCommand } from './shop.ts'

const { db, url } = await testDatabase()
const { gateway, shopUrl, simulate } = await testGateway(url)

beforeAll(() => addShipping(db))

async function run(...words: string[]) {
  let text = ''
  const write = (more: string) => {
    text += more
  }
  const code = await runCommand(words, {
    open: async () => ({ db, pictures: openPictureStore(tmpdir()), close: async () => {} }),
    now: () => new Date(),
    screen: { write, note: write, isTerminal: false },
    demoFolder: '',
  })
  return { code, text }
}

async function paidOrder(): Promise<string> {
  const shopper = await makeBuyer(db)
  const product = await addProduct(db, { name: 'Mouse Teclia', price: fromPesos(500) })
  await fillCart(db, shopper, [{ product, quantity: 2 }])
  const placed = await placeOrder({ db, gateway, shopUrl }, { shopper, invoice: null }, new Date())
  if (!placed.ok) throw new Error(placed.code)
  const attempt = await db
    .selectFrom('payment_attempts')
    .select(['gateway_session_id', 'order_number'])
    .where('ref', '=', placed.ref)
    .executeTakeFirstOrThrow()
  await simulate(attempt.gateway_session_id ?? '', 'approve')
  await settlePayment(db, gateway, attempt.gateway_session_id ?? '', new Date())
  return attempt.order_number
}

it('lists what waits, sends it with its tracking number and knows no other move (ORD-03)', async () => {
  const number = await paidOrder()
  expect((await run('orders')).text).toContain(number)
  const one = await run('orders', number)
  expect(one.text).toContain('2 × Mouse Teclia')
  expect(one.text).toContain('Puede ir a: 3 Enviado, 0 Cancelado')
  expect(await run('advance-order', number, '9')).toMatchObject({ code: 1 })
  expect(await run('advance-order', number, '3')).toMatchObject({
    code: 1,
    text: expect.stringContaining('--tracking'),
  })
  expect(
    await run('advance-order', number, '3', '--carrier', 'Paquetería', '--tracking', 'PE1'),
  ).toEqual({ code: 0, text: `${number}: Enviado\n` })
  expect(await run('cancel-order', number, 'tarde')).toMatchObject({ code: 1 })
  expect(await run('advance-order', '2611-000000', '3')).toMatchObject({ code: 1 })
  expect(await run('advance-order', number, 'volando')).toMatchObject({ code: 2 })
})

it('cancels what has not left and owes its money; everything still adds up', async () => {
  const number = await paidOrder()
  expect(await run('cancel-order', number, 'sin existencias')).toMatchObject({ code: 0 })
  expect((await run('orders')).text).toMatch(new RegExp(`${number}.*refund_open`))
  expect(await run('audit-purchases')).toEqual({ code: 0, text: 'Todo cuadra.\n' })
  await db.updateTable('inventory').set({ on_hand: 9, reserved: 3 }).execute()
  const contradicted = await run('audit-purchases')
  expect(contradicted.code).toBe(1)
  expect(contradicted.text).toContain('reserved differs from reservations')
})
