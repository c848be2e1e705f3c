import { beforeAll, describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import * as orders from '#persistence/orders/orders.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer, testGateway } from '#test/support/make-purchase.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'
import { placeOrder } from '#use-cases/buying/place-order.ts'
import { settlePayment } from '#use-cases/orders/settle-payment.ts'

const { db, url } = await testDatabase()
const { gateway, shopUrl, simulate } = await testGateway(url)
const { run, runAnswering } = operatorOf(db, { now: () => new Date(), gateway })

beforeAll(() => addShipping(db))

async function attemptOf(ref: string) {
  const { gateway_session_id, order_number } = await db
    .selectFrom('payment_attempts')
    .select(['gateway_session_id', 'order_number'])
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow()
  return { sessionId: gateway_session_id ?? '', number: order_number }
}

async function startPayment() {
  const product = await addProduct(db, { stock: 5, price: toCentavos(100_000) })
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product, quantity: 2 }])
  const placed = await placeOrder({ db, gateway, shopUrl }, { shopper, invoice: null }, new Date())
  if (!placed.ok) throw new Error(placed.code)
  return { product, shopper, ...(await attemptOf(placed.ref)) }
}

async function paidOrder({ bySpei = false } = {}) {
  const purchase = await startPayment()
  const { sessionId } = purchase
  if (bySpei) await simulate(sessionId, 'pending', { method: 'spei' })
  await simulate(sessionId, bySpei ? 'pay' : 'approve')
  await settlePayment(db, gateway, sessionId, new Date())
  return purchase
}

describe('orders', () => {
  it('the orders command lists orders by state, person and day, or shows all details of one (ORD-01)', async () => {
    const { number, shopper } = await paidOrder()
    const { written } = await run('orders', '--state', 'processing', '--email', shopper.email)
    expect(written.split('\n')[0]).toMatch(/^Pedido +Fecha +Cliente +Piezas +Total +Estado$/)
    expect(written).toContain(number)
    expect(written).toContain('$2,099.00  2 Pago confirmado, en preparación')
    expect((await run('orders', '--state', '9', '--email', shopper.email)).written).toBe(
      'No hay pedidos así.\n',
    )
    expect((await run('orders', '--open')).written).toContain(number)
    expect((await run('orders', '--since', '2099-01-01')).written).toBe('No hay pedidos así.\n')
    const one = await run('order', number.toLowerCase())
    expect(one.code).toBe(0)
    expect(one.written).toContain('Puede pasar a  3 Enviado, 0 Cancelado')
    expect(one.written).toContain('Calle Ejemplo 123, Col. Centro')
    expect(await run('order', '2611-NADA00')).toMatchObject({
      code: 1,
      written: 'No existe ese pedido.\n',
    })
  })

  it.each([
    [['orders', '--state', 'lost'], 'No existe el estado «lost»'],
    [['orders', '--since', 'ayer'], 'no es un día'],
    [['order'], 'Falta el número del pedido'],
    [
      ['advance-order', '2611-X', '3', '--carrier', 'Estafeta'],
      '--carrier y --tracking van juntos',
    ],
    [['advance-order', '2611-X'], 'Falta el estado'],
    [['cancel-order', '2611-X'], 'Falta --reason'],
  ])('the orders command answers 2 to %j with the reason', async (words, reason) => {
    const { code, noted, opened } = await run(...words)
    expect({ code, opened }).toEqual({ code: 2, opened: 0 })
    expect(noted).toContain(reason)
  })
})

describe('advance-order', () => {
  it('the advance-order command allows only valid state transitions, asks for confirmation, and logs the author (ORD-03)', async () => {
    const { number } = await paidOrder()
    const guide = ['--carrier', 'Estafeta', '--tracking', 'G-1']
    expect(await run('advance-order', number, '9', '--si')).toMatchObject({
      code: 1,
      written:
        'El pedido está en «Pago confirmado, en preparación» y solo puede pasar a: 3 Enviado, 0 Cancelado.\n',
    })
    expect(await run('advance-order', number, '3', '--si')).toMatchObject({
      code: 1,
      written: 'Un pedido se envía con guía: agrega --carrier y --tracking.\n',
    })
    const unasked = await run('advance-order', number, '3', ...guide)
    expect(unasked).toMatchObject({ code: 2, noted: expect.stringContaining('agrega --si') })
    const declined = await runAnswering('no', 'advance-order', number, '3', ...guide)
    expect(declined).toMatchObject({ code: 1, written: 'No cambió nada.\n' })
    expect(await orders.findOrderByNumber(db, number)).toMatchObject({ state: 'processing' })

    const agreed = await runAnswering('s', 'advance-order', number, 'shipped', ...guide)
    expect(agreed).toMatchObject({ code: 0, written: `${number}: Enviado.\n` })
    expect(agreed.questions).toEqual([`¿El pedido ${number} pasa a «Enviado»? [s/N] `])
    expect(await orders.findOrderByNumber(db, number)).toMatchObject({
      state: 'shipped',
      carrier: 'Estafeta',
      trackingNumber: 'G-1',
    })
    await run('advance-order', number, '4', '--reason', 'Salió del almacén', '--si')
    expect(await auditOf(db, `order:${number}`)).toEqual([
      { actor: 'operator:ana', action: 'shipment-send', reason: 'Enviado' },
      { actor: 'operator:ana', action: 'order-advance', reason: null },
    ])
    expect((await run('order', number)).written).toContain('operator:ana  Salió del almacén')
  })
})

describe('cancel-order', () => {
  it('cancelling an unsent order by command refunds the card, and a repetition does nothing (ORD-01)', async () => {
    const { number, product } = await paidOrder()
    const cancel = ['cancel-order', number, '--reason', 'Sin existencias', '--si']
    expect(await run(...cancel)).toMatchObject({ code: 0, written: `${number}: Cancelado.\n` })
    expect(await run(...cancel)).toMatchObject({
      code: 1,
      written: expect.stringContaining('ya no cambia'),
    })
    const { written } = await run('order', number)
    expect(written).toContain('0 Cancelado (reembolsado)')
    expect(written).toContain('devuelto $2,099.00')
    const stock = await db
      .selectFrom('inventory')
      .select(['on_hand', 'reserved'])
      .where('product_id', '=', product.id)
      .executeTakeFirst()
    expect(stock).toEqual({ on_hand: 5, reserved: 0 })
    expect((await run('orders', '--open')).written).not.toContain(number)
    expect(await auditOf(db, `order:${number}`)).toEqual([
      { actor: 'operator:ana', action: 'order-cancel', reason: null },
    ])
  })
})

describe('payments', () => {
  it('the payments command lists payment attempts, queries the gateway and finds a payment (CHK-05)', async () => {
    const { number, sessionId, shopper } = await startPayment()
    const listed = await run('payments', '--email', shopper.email, '--state', 'open')
    expect(listed.written).toContain(`${number}  `)
    expect((await run('payments', '--search', sessionId)).written).toContain(number)
    expect((await run('payments', '--unsettled')).written).not.toContain(number)
    expect((await run('payments', number)).written).toContain('nadie ha pagado todavía.')
    expect(await run('close-mismatch', number, '--reason', 'Visto', '--si')).toMatchObject({
      code: 1,
      written: 'Ese pago ya no tiene nada que no coincida.\n',
    })
    await simulate(sessionId, 'approve')
    expect(await run('reconcile-payments', number, '--si')).toMatchObject({
      code: 0,
      written: `${number}: cobrado; ahora pagado.\n`,
    })
    expect(await orders.findOrderByNumber(db, number)).toMatchObject({ state: 'processing' })
    expect((await auditOf(db, `order:${number}`)).map(({ action }) => action)).toEqual([
      'payment-check',
    ])
    expect(await run('reconcile-payments', '2611-NADA00', '--si')).toMatchObject({ code: 1 })
    expect((await run('reconcile-payments', '--si')).written).toMatch(/^Avisos: \d+ · preguntados:/)
    expect(await run('payments', '--state', 'lost')).toMatchObject({ code: 2 })
  })

  it('the payments command processes a stored payment webhook again without repeating its effects (CHK-05)', async () => {
    const { number, sessionId } = await paidOrder()
    const { id } = await db
      .insertInto('payment_notices')
      .values({
        gateway: 'simulator',
        event_id: `event-of-${number}`,
        type: 'payment.updated',
        gateway_session_id: sessionId,
        body: '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await run('payments', number)).written).toContain('payment.updated  sin atender')
    expect(await run('replay-notice', String(id), '--si')).toMatchObject({
      code: 0,
      written: `Aviso ${id}: nada nuevo.\n`,
    })
    expect(await run('replay-notice', '999999', '--si')).toMatchObject({ code: 1 })
    expect((await auditOf(db, `notice:${id}`))[0]).toMatchObject({ action: 'notice-replay' })
  })

  it('the payments command reports an unreachable payment gateway', async () => {
    const { number } = await startPayment()
    const alone = operatorOf(db, { now: () => new Date() })
    expect(await alone.run('reconcile-payments', number, '--si')).toMatchObject({
      code: 1,
      written: expect.stringContaining('no contesta'),
    })
  })
})

describe('refunds', () => {
  it('the refunds command marks a manual transfer as done once, and mails the shopper', async () => {
    const { number, shopper } = await paidOrder({ bySpei: true })
    await run('cancel-order', number, '--reason', 'Sin existencias', '--si')
    const { written } = await run('refunds')
    const line = written.split('\n').find((one) => one.includes(number)) ?? ''
    expect(line).toContain('$2,099.00')
    const id = line.trim().split(/\s/)[0] ?? ''
    expect(await run('finish-refund', id)).toMatchObject({ code: 2 })
    const finish = ['finish-refund', id, '--reference', 'RASTREO-1', '--si']
    expect(await run(...finish)).toMatchObject({ code: 0, written: 'Reembolso anotado.\n' })
    expect(await run(...finish)).toMatchObject({ code: 1 })
    expect((await run('order', number)).written).toContain('(reembolsado)')
    expect((await run('audit')).written).not.toContain(number)
    const mails = await db
      .selectFrom('outbox')
      .select('template')
      .where('recipient', '=', shopper.email)
      .where('template', '=', 'order-refunded')
      .execute()
    expect(mails).toHaveLength(1)
  })
})

describe('a partial refund', () => {
  it('the refund command makes a partial refund at the gateway, and rejects one above the remaining amount', async () => {
    const { number } = await paidOrder()
    const part = (...words: string[]) => run('refund-part', number, ...words)
    expect(await part('200')).toMatchObject({ code: 2 })
    expect(await part('0', '--reason', 'Rayado', '--si')).toMatchObject({ code: 1 })
    expect(await part('200', '--reason', 'Rayado', '--si')).toMatchObject({
      code: 0,
      written: 'Devolución de $200.00.\n',
    })
    expect(await part('5000', '--reason', 'Rayado', '--si')).toMatchObject({
      code: 1,
      written: 'Menos de $1,899.00: es lo que queda de su pago.\n',
    })
    expect(await auditOf(db, `order:${number}`)).toContainEqual({
      actor: 'operator:ana',
      action: 'refund-part',
      // the refund has the words, which go with the account
      reason: null,
    })
  })
})

describe('audit', () => {
  it('the audit command exits with 0 for a consistent shop, and with 1 and the findings otherwise', async () => {
    expect(await run('audit')).toMatchObject({ code: 0, written: 'Todo cuadra.\n' })
    const product = await addProduct(db, { stock: 3 })
    await db
      .updateTable('inventory')
      .set({ reserved: 1 })
      .where('product_id', '=', product.id)
      .execute()
    const found = await run('audit')
    expect(found.code).toBe(1)
    expect(found.written).toContain(`product:${product.id}  lo apartado no es la suma`)
  })
})
