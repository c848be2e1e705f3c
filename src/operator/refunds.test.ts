import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import * as accountDeletion from '#persistence/account/account-deletion.ts'
import { addApprovers } from '#test/support/approvers.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer } from '#test/support/make-purchase.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { placeOrder } from '#use-cases/buying/place-order.ts'
import { advanceOrder } from '#use-cases/orders/advance-order.ts'
import { approveRefund, refuseRefund } from '#use-cases/orders/decide-refund.ts'
import { settlePayment } from '#use-cases/orders/settle-payment.ts'
import { changeSettings } from '#use-cases/running/change-settings.ts'

const { db } = await testDatabase()
const scripted = scriptedGateway()
const { gateway } = scripted
let time = new Date()
const now = () => time
const { run } = operatorOf(db, { now, gateway })
const hourInMs = 3_600_000

beforeAll(async () => {
  await addShipping(db)
  await addApprovers(db, now())
})

/** Two of a product for $1,000.00 each, paid. */
async function paidOrder({ bySpei = false } = {}) {
  const product = await addProduct(db, { stock: 5, price: toCentavos(100_000) })
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product, quantity: 2 }])
  const options = { db, gateway, shopUrl: 'http://shop.test' }
  const placed = await placeOrder(options, { shopper, invoice: null }, now())
  if (!placed.ok) throw new Error(placed.code)
  const sessionId = placed.url.split('/').at(-1) ?? ''
  if (bySpei) {
    scripted.issueVoucher(sessionId, 'spei')
    await settlePayment(db, gateway, sessionId, now())
    scripted.deposit(sessionId, 209_900, now())
  } else scripted.approve(sessionId)
  const { attempt } = await settlePayment(db, gateway, sessionId, now())
  return { product, shopper, sessionId, number: attempt?.orderNumber ?? '' }
}

it('the refund command previews a refund of units, and makes it once after confirmation', async () => {
  const { number, product, sessionId } = await paidOrder()
  const words = ['refund-lines', number, `${product.sku}=1`, '--restock']
  const shown = await run(...words, '--preview')
  expect(shown).toMatchObject({ code: 0 })
  for (const part of [
    `1 × ${product.name}`,
    'Puntos por ganar',
    '−100',
    'Vuelve a la venta',
    'Queda pagado',
    '$1,099.00',
    'El cliente lee:\n  Te devolvimos $1,000.00',
  ]) {
    expect(shown.written).toContain(part)
  }
  expect(await run(...words)).toMatchObject({ code: 2 })
  const done = await run(...words, '--reason', 'Llegó roto', '--si')
  expect(done.written).toMatch(/Devolución de \$1,000\.00\.\n$/)
  expect(scripted.sessions.get(sessionId)?.refundedAmount).toBe(100_000)
  expect(await run(...words, '--reason', 'Otra', '--si')).toMatchObject({
    code: 1,
    written: 'Nada ha salido: para devolver todo, cancela el pedido.\n',
  })
  expect((await run('refund-lines', number, 'NADA=1', '--preview')).written).toBe(
    'Ese producto no está en el pedido.\n',
  )
  expect(await run('refund-lines', number, 'NADA')).toMatchObject({ code: 2 })
})

it('a refund above the limit requires the approval of a second operator, which is accepted only once and in time', async () => {
  await changeSettings(
    db,
    { settings: { refunds: { second_person_above: 500, approval_hours: 10 } }, actor: 'ana' },
    now(),
  )
  const { number, product, sessionId } = await paidOrder()
  const ask = () =>
    run('refund-lines', number, `${product.sku}=1`, '--reason', 'Llegó roto', '--si')
  const asked = await ask()
  const id = Number(/approve-refund (\d+)/.exec(asked.written)?.[1])
  expect(scripted.sessions.get(sessionId)?.refundedAmount).toBe(0)
  expect((await run('refunds')).written).toContain('operator:ana')
  expect((await ask()).written).toContain('Otro reembolso de ese pedido espera')
  expect((await run('approve-refund', String(id), '--si')).written).toBe(
    'La aprueba o rechaza otra persona, no quien la pidió.\n',
  )
  // too late, and asked anew
  time = new Date(time.getTime() + 11 * hourInMs)
  const decision = { id, actor: 'operator:luis', reason: 'Visto' }
  expect(await approveRefund(db, gateway, decision, now())).toEqual({
    ok: false,
    code: 'approval-over',
  })
  const second = Number(/approve-refund (\d+)/.exec((await ask()).written)?.[1])
  const both = await Promise.all(
    ['operator:luis', 'operator:eva'].map((actor) =>
      approveRefund(db, gateway, { id: second, actor, reason: 'Visto' }, now()),
    ),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(scripted.sessions.get(sessionId)?.refundedAmount).toBe(100_000)
  const actions = (await auditOf(db, `order:${number}`)).map(
    ({ actor, action }) => `${actor} ${action}`,
  )
  expect(actions).toHaveLength(4)
  expect(actions.slice(0, 2)).toEqual(['operator:ana refund-ask', 'operator:ana refund-ask'])
  expect(actions[2]).toMatch(/^operator:(luis|eva) refund-approve$/)
  expect(actions[3]).toBe('operator:ana refund-part')
})

it('a refund awaiting approval can be refused with a reason, and cannot be approved after the order changed', async () => {
  const { number, product } = await paidOrder()
  const asked = async (...words: string[]) => {
    const { written } = await run(...words, '--reason', 'Llegó roto', '--si')
    return Number(/approve-refund (\d+)/.exec(written)?.[1])
  }
  const luis = { actor: 'operator:luis', reason: 'Pide fotos' }
  const first = await asked('refund-part', number, '1500')
  expect((await run('refuse-refund', String(first), '--reason', 'No', '--si')).written).toContain(
    'otra persona',
  )
  expect(await refuseRefund(db, { id: first, ...luis }, now())).toMatchObject({ ok: true })
  expect(await approveRefund(db, gateway, { id: first, ...luis }, now())).toMatchObject({
    code: 'approval-over',
  })
  const second = await asked('refund-lines', number, `${product.sku}=1`, '--shipping')
  // until the limit is raised, only so much goes back without a second person
  for (const above of [500, 2000]) {
    const settings = { refunds: { second_person_above: above } }
    await changeSettings(db, { settings, actor: 'ana' }, now())
    await run('refund-part', number, '499', '--reason', 'Tardó', '--si')
    await run('refund-part', number, '499', '--reason', 'Tardó', '--si')
  }
  expect(await approveRefund(db, gateway, { id: second, ...luis }, now())).toEqual({
    ok: false,
    code: 'refund-changed',
    now: 60_200,
  })
})

it('a manual refund is paid once, to a verified bank account, through a bank transfer file', async () => {
  const { number } = await paidOrder({ bySpei: true })
  await run('refund-part', number, '100', '--reason', '=HYPERLINK()', '--si')
  const listed = (await run('refunds')).written
  const id = new RegExp(`(\\d+) .*${number}`).exec(listed)?.[1] ?? ''
  expect(listed).toContain('su CLABE')
  const account = (clabe: string, ...more: string[]) =>
    run('refund-account', id, clabe, '--holder', '=Ana Ríos', ...more)
  expect((await account('002010077777777772')).written).toContain('no es válida')
  expect((await account('000000000000000000', '--si')).written).toContain('no es válida')
  expect((await account('999010077777777774')).noted).toContain('agrega --si')
  expect((await account('999010077777777774', '--si')).written).toBe('Cuenta anotada.\n')
  expect((await account('002010077777777771')).written).toBe('Cuenta anotada.\n')
  expect((await run('refunds')).written).toContain('transferencia a ••• 7771')
  const folder = await mkdtemp(path.join(tmpdir(), 'tianguis-bank-'))
  const file = path.join(folder, 'banco.csv')
  expect((await run('refunds-bank-file', file)).written).toContain('1 transferencias por $100.00')
  expect(await readFile(file, 'utf8')).toBe(
    `\uFEFFReembolso,CLABE,Titular,Importe,Concepto\r\n${id},002010077777777771,'=Ana Ríos,100.00,Reembolso ${number}\r\n`,
  )
  expect((await run('refunds-bank-file', path.join(folder, 'otro.csv'))).written).toBe(
    'Ninguna transferencia espera.\n',
  )
  expect((await account('002010077777777771')).written).toContain('Ya está en un archivo')
  expect((await account('002010077777777771', '--again')).written).toBe('Cuenta anotada.\n')
  // a file that cannot be written names nothing
  expect(await run('refunds-bank-file', file)).toMatchObject({ code: 1 })
  expect((await run('refunds-bank-file', path.join(folder, 'otro.csv'))).written).toContain(
    '1 transferencias',
  )
  expect((await run('finish-refund', id, '--reference', 'RASTREO', '--si')).written).toBe(
    'Reembolso anotado.\n',
  )
  expect((await account('002010077777777771')).written).toContain('ya está hecha')
})

it('the bank account of a manual refund is used only after a second approval', async () => {
  await changeSettings(
    db,
    { settings: { refunds: { second_person_above: 500, approval_hours: 10 } }, actor: 'ana' },
    now(),
  )
  const { number, shopper } = await paidOrder({ bySpei: true })
  const tracking = { carrier: 'Correo', trackingNumber: number, trackingUrl: null }
  for (const to of ['shipped', 'in_transit', 'completed'] as const) {
    await advanceOrder(db, { number, to, actor: 'ana', reason: '', tracking }, now())
  }
  expect(await accountDeletion.hasOpenOrdersOrRefunds(db, shopper.id)).toBe(false)
  await run('refund-part', number, '1500', '--reason', 'Llegó rayado', '--si')
  expect(await accountDeletion.hasOpenOrdersOrRefunds(db, shopper.id)).toBe(true)
})
