import { expect, it } from 'vitest'
import { composeMail } from '#mail/compose-message.ts'
import { parseMessage } from '#mail/message-templates.ts'
import * as operatorNotifications from '#persistence/running/operator-mail-notifications.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import { testDatabase } from '#test/support/database.ts'
import { notifyOperators } from './notify-operators.ts'

const { db } = await testDatabase()
const sender = {
  name: 'Tianguis',
  url: 'https://tienda.mx',
  officeUrl: 'https://mostrador.mx',
  contact: null,
  words: {},
}
const start = new Date('2026-11-23T15:00:00Z')
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)

const support = { phone: '55', email: 'hola@tienda.mx', hours: '9 a 18', address: 'Calle 1' }
const settle = (settings: Record<string, unknown>) => contentWrites.putSettings(db, settings)
const order = (subject: string) =>
  operatorNotifications.addOperatorNotification(
    db,
    { kind: 'order', subject, words: '$499.00' },
    start,
  )

/** The letters in line, to whom and what about; they are taken out. */
async function letters() {
  const rows = await db.deleteFrom('outbox').returning(['recipient', 'template', 'data']).execute()
  return rows.map(({ recipient, template, data }) => {
    const mail = parseMessage('mail', template, data)
    if (mail?.template !== 'shop-news') throw new Error(template)
    return { recipient, ...composeMail(mail.template, mail.data, sender) }
  })
}

it('order mails to the shop announce the first order at once, and later ones together after fifteen minutes', async () => {
  await settle({ support })
  await order('2611-AAAAAA')
  await Promise.all([notifyOperators(db, start), notifyOperators(db, start)])
  const [first, ...more] = await letters()
  expect(more).toEqual([])
  expect(first).toMatchObject({ recipient: 'hola@tienda.mx', subject: 'Pedido nuevo: 2611-AAAAAA' })
  expect(first?.text).toContain('https://mostrador.mx/pedidos/2611-AAAAAA')
  for (let count = 0; count < 1000; count += 1) await order(`2611-B${count}`)
  await notifyOperators(db, minutes(5))
  expect(await letters()).toEqual([])
  await notifyOperators(db, minutes(16))
  const [rush, ...others] = await letters()
  expect(others).toEqual([])
  expect(rush?.subject).toBe('1,000 pedidos nuevos')
  expect(rush?.text).toContain('y 970 más')
  expect(rush?.html).toContain('https://mostrador.mx/pedidos"')
  await notifyOperators(db, minutes(60))
  expect(await letters()).toEqual([])
})

it('order mails to the shop go to the configured address, or to none if disabled', async () => {
  await settle({ shop_mails: { orders: true, tickets: false, address: 'almacen@tienda.mx' } })
  await order('2611-CCCCCC')
  await operatorNotifications.addOperatorNotification(
    db,
    { kind: 'ticket', subject: '7', words: 'No ha llegado' },
    start,
  )
  await notifyOperators(db, minutes(120))
  expect(await letters()).toMatchObject([{ recipient: 'almacen@tienda.mx' }])
  await settle({ shop_mails: { orders: true, tickets: true } })
  await notifyOperators(db, minutes(121))
  expect(await letters()).toEqual([])
})
