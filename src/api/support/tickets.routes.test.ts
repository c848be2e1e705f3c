import { describe, expect, it } from 'vitest'
import type { TicketState } from '#domain/ticket-states.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'

const { db } = await testDatabase()
const shop = await testApi(db)
await db
  .insertInto('ticket_reasons')
  .values([
    { id: 1, code: 'not-arrived', reason: 'Mi pedido no ha llegado' },
    { id: 11, reason: 'Otra consulta' },
    { id: 12, reason: 'Razón retirada', active: false },
  ])
  .execute()
const question = {
  subject: '¿Cuándo llega?',
  body: 'Mi paquete no se ha movido en tres días.',
  tickets_reason_id: 1,
}

async function shopper() {
  const signedIn = await shop.signedInShopper()
  const { bearer, id } = signedIn
  const list = async () => (await shop.get('customer/tickets', bearer)).body
  return {
    ...signedIn,
    open: (body: object) => shop.post('shop/ticket', body, bearer),
    list,
    newest: async () => (await list())[0].id as number,
    detail: (ticket: number) => shop.get(`customer/tickets/${ticket}`, bearer),
    reply: (ticket: number, body: object) =>
      shop.post(`customer/tickets/${ticket}/reply`, body, bearer),
    order: async () => {
      const { id: productId } = await addProduct(db)
      return addOrder(db, { shopperId: id, productId, state: 'shipped' })
    },
  }
}

const setState = (id: number, state: TicketState, resolvedAt: Date | null = null) =>
  db.updateTable('tickets').set({ state, resolved_at: resolvedAt }).where('id', '=', id).execute()

describe('tickets', () => {
  it('the reasons for opening a ticket are listed without a session (API-12, TKT-03)', async () => {
    expect((await shop.get('shop/ticketsReasons')).body).toEqual([
      { id: 1, code: 'not-arrived', reason: 'Mi pedido no ha llegado' },
      { id: 11, code: null, reason: 'Otra consulta' },
    ])
  })

  it('support tickets are opened with or without an order, and listed newest first (API-07, API-12, TKT-01, TKT-02)', async () => {
    const { open, list, order, detail, id } = await shopper()
    const bought = await order()
    const { status, body } = await open({
      ...question,
      order_id: String(bought.id),
      customer_id: id,
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      messageForUser: expect.stringMatching(/^Recibimos tu ticket \d+\. /),
    })
    for (const order_id of ['none', null, undefined]) {
      const answer = await open({ ...question, tickets_reason_id: 11, order_id })
      expect(answer.body.success).toBe(true)
    }
    const tickets = await list()
    expect(tickets).toHaveLength(4)
    expect(tickets[0]).toMatchObject({
      order_id: null,
      order_number: null,
      reason: 'Otra consulta',
    })
    expect(tickets[3]).toMatchObject({
      ...question,
      order_id: bought.id,
      order_number: bought.number,
      reason: 'Mi pedido no ha llegado',
      status: 'open',
      status_label: 'Abierto',
      created_at: shop.now().toISOString(),
    })
    expect((await detail(tickets[3].id)).body.ticket).toMatchObject({
      id: tickets[3].id,
      replies: [],
      reopens_until: null,
    })
  })

  it('opening a support ticket with invalid fields returns validation errors (TKT-03)', async () => {
    const { open } = await shopper()
    expect(await open({ ...question, subject: 'ay', body: '   ' })).toMatchObject({
      status: 200,
      body: {
        success: false,
        fields: { subject: 'Escribe al menos 3 caracteres.', body: 'Campo requerido' },
      },
    })
    expect((await open({ ...question, body: 'x'.repeat(4001) })).body.fields).toEqual({
      body: 'Escribe como máximo 4000 caracteres.',
    })
    expect((await open({ ...question, tickets_reason_id: 12 })).body.code).toBe('reason-not-found')
    expect((await open({ ...question, tickets_reason_id: undefined })).body.code).toBe(
      'invalid-input',
    )
  })

  it('a shopper can open at most five support tickets an hour (TKT-03)', async () => {
    const { open } = await shopper()
    for (let time = 0; time < 5; time += 1) expect((await open(question)).status).toBe(200)
    expect((await open(question)).status).toBe(429)
  })

  it('support tickets are private to their shopper, and can refer only to own orders (TKT-02, API-14)', async () => {
    const owner = await shopper()
    const stranger = await shopper()
    const bought = await owner.order()
    await owner.open({ ...question, order_id: bought.id })
    const ticket = await owner.newest()
    expect((await stranger.detail(ticket)).status).toBe(404)
    expect((await stranger.reply(ticket, { body: 'Hola' })).status).toBe(404)
    expect((await stranger.open({ ...question, order_id: bought.id })).status).toBe(404)
    expect((await stranger.open({ ...question, customer_id: owner.id })).status).toBe(403)
    expect((await shop.post('shop/ticket', question)).status).toBe(401)
    expect((await shop.get('customer/tickets')).status).toBe(401)
    expect((await shop.get(`customer/tickets/${ticket}`)).status).toBe(401)
    expect((await shop.post(`customer/tickets/${ticket}/reply`, { body: 'Hola' })).status).toBe(401)
  })
})

describe('answering a ticket', () => {
  it('a shopper’s reply is added to the support ticket, whose state becomes waiting for the shop (TKT-02)', async () => {
    const { open, newest, reply, detail } = await shopper()
    await open(question)
    const ticket = await newest()
    await setState(ticket, 'waiting_customer')
    expect((await reply(ticket, { body: ' Ya revisé, sigue igual. ' })).body).toEqual({
      success: true,
      messageForUser: 'Enviamos tu respuesta.',
    })
    expect((await detail(ticket)).body.ticket).toMatchObject({
      status: 'in_progress',
      status_label: 'En atención',
      replies: [{ author: 'customer', author_name: 'Mariana', body: 'Ya revisé, sigue igual.' }],
    })
    expect((await reply(ticket, { body: '' })).body.fields).toEqual({ body: 'Campo requerido' })
  })

  it('a shopper marks a support ticket as resolved, and can reopen it within 14 days (TKT-02)', async () => {
    const { open, newest, reply, detail } = await shopper()
    await open(question)
    const ticket = await newest()
    expect((await reply(ticket, { resolved: true })).body.messageForUser).toBe(
      'Marcamos tu ticket como resuelto.',
    )
    const settled = (await detail(ticket)).body.ticket
    expect(settled).toMatchObject({ status: 'resolved', replies: [] })
    const fortnight = 14 * 86_400_000
    expect(settled.reopens_until).toBe(new Date(shop.now().getTime() + fortnight).toISOString())
    expect((await reply(ticket, { resolved: true })).body.code).toBe('move-not-allowed')
    await reply(ticket, { body: 'Volvió a pasar.' })
    expect((await detail(ticket)).body.ticket.status).toBe('open')

    await setState(ticket, 'resolved', new Date(shop.now().getTime() - fortnight - 1000))
    expect((await reply(ticket, { body: 'Otra vez.' })).body).toMatchObject({
      success: false,
      code: 'move-not-allowed',
      messageForUser: 'Este ticket ya está cerrado. Si lo necesitas, abre uno nuevo.',
    })
    await setState(ticket, 'closed')
    expect((await reply(ticket, { body: 'Otra vez.' })).body.code).toBe('move-not-allowed')
  })
})
