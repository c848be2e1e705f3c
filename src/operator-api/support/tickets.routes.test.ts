import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'
import { removeOperator } from '#use-cases/running/manage-operators.ts'

const { db } = await testDatabase()
const shop = await testApi(db)
await db
  .insertInto('ticket_reasons')
  .values({ id: 1, reason: 'Producto dañado', answer_hours: 4 })
  .onConflict((conflict) => conflict.doNothing())
  .execute()

/** Noon of a Saturday in Mexico City: the shop opens on Monday at nine. */
const due = '2026-11-23T19:00:00.000Z'

async function desk() {
  const office = await testOffice(db)
  const [ana, luis] = [await office.person('soporte'), await office.person('soporte')]
  return {
    office,
    ana,
    luis,
    queue: async (tab: string, as = ana.as) => {
      const { body } = await office.get(`tickets?tab=${tab}`, as)
      return { ...body, ids: body.tickets.map(({ id }: { id: number }) => id) }
    },
    answer: (id: number, over: object, as = ana.as) =>
      office.post(
        `tickets/${id}/answer`,
        { body: 'Va en camino.', leaves: 'waiting_customer', seen: 0, ...over },
        as,
      ),
  }
}

async function ask(orderId?: number, shopper?: Awaited<ReturnType<typeof shop.signedInShopper>>) {
  const from = shopper ?? (await shop.signedInShopper())
  const question = {
    subject: 'La caja llegó abierta',
    body: 'Y sin el cable de corriente.',
    tickets_reason_id: 1,
    order_id: orderId ?? null,
  }
  const { body } = await shop.post('shop/ticket', question, from.bearer)
  const [, id = ''] = /ticket (\d+)/.exec(body.messageForUser) ?? []
  return { ...from, ticket: Number(id) }
}

describe('the queues of the ticket desk', () => {
  it('the support queues of the back office list waiting tickets by deadline in business hours', async () => {
    const { queue, answer } = await desk()
    const { ticket, bearer } = await ask()
    const before = await queue('unassigned')
    expect(before.tickets.find(({ id }: { id: number }) => id === ticket)).toMatchObject({
      due_at: due,
      is_late: false,
      assigned_to: null,
      reason: 'Producto dañado',
    })
    await answer(ticket, {})
    expect((await queue('unassigned')).ids).not.toContain(ticket)
    expect((await queue('waiting')).ids).toContain(ticket)
    await shop.post(`customer/tickets/${ticket}/reply`, { body: '¿Cuándo?' }, bearer)
    expect((await queue('unassigned')).ids).toContain(ticket)
  })

  it('the support queues of the back office mark late tickets, and show their assignees', async () => {
    const { office, ana, luis, queue } = await desk()
    const { ticket } = await ask()
    const given = await office.put(`tickets/${ticket}/assignee`, { to: luis.email }, ana.as)
    expect(given.status).toBe(200)
    expect((await queue('unassigned')).ids).not.toContain(ticket)
    expect((await queue('mine', luis.as)).ids).toEqual([ticket])
    expect((await queue('mine', luis.as)).counts.mine).toBe(1)
    expect((await queue('late')).ids).not.toContain(ticket)
    await db
      .updateTable('tickets')
      .set({ due_at: new Date('2026-11-20T18:00:00Z') })
      .where('id', '=', ticket)
      .execute()
    expect((await queue('late')).ids).toContain(ticket)
    expect(await auditOf(db, `ticket:${ticket}`)).toMatchObject([
      { actor: `operator:${ana.email}`, action: 'ticket-assign' },
    ])
    const stranger = await office.person('catálogo')
    for (const [to, code] of [
      ['nadie@tienda.test', 'operator-not-found'],
      [stranger.email, 'may-not-answer'],
    ]) {
      const refused = await office.put(`tickets/${ticket}/assignee`, { to }, ana.as)
      expect(refused.body.code).toBe(code)
    }
    await office.put(`tickets/${ticket}/assignee`, { to: null }, ana.as)
    expect((await queue('mine', luis.as)).ids).toEqual([])
  })

  it('the support queues of the back office can be filtered by reason and search text', async () => {
    const { office, ana, queue, answer } = await desk()
    const shopper = await shop.signedInShopper()
    const product = await addProduct(db)
    const order = await addOrder(db, {
      shopperId: shopper.id,
      productId: product.id,
      state: 'in_transit',
    })
    const { ticket } = await ask(order.id, shopper)
    const found = async (query: string) =>
      (await office.get(`tickets?${query}`, ana.as)).body.tickets.map(
        ({ id }: { id: number }) => id,
      )
    for (const search of [`T-${ticket}`, shopper.email, order.number.toLowerCase()]) {
      expect(await found(`tab=all&search=${search}`)).toEqual([ticket])
    }
    expect(await found('tab=all&search=nadie@tienda.test')).toEqual([])
    expect(await found(`search=${ticket}&reason=1`)).toEqual([ticket])
    expect(await found(`search=${ticket}&reason=2`)).toEqual([])
    expect((await queue('open')).ids).toContain(ticket)
    expect((await queue('soon')).ids).not.toContain(ticket)
    await db
      .updateTable('tickets')
      .set({ due_at: new Date('2026-11-22T05:59:00Z') })
      .where('id', '=', ticket)
      .execute()
    expect(await found(`tab=soon&search=${ticket}`)).toEqual([ticket])
    await answer(ticket, { leaves: 'resolved' })
    expect((await queue('open')).ids).not.toContain(ticket)
    expect((await queue('closed')).ids).toContain(ticket)
  })

  it('support tickets assigned to a removed operator return to the queue', async () => {
    const { office, ana, luis, queue } = await desk()
    const { ticket } = await ask()
    await office.put(`tickets/${ticket}/assignee`, { to: luis.email }, ana.as)
    const gone = { email: luis.email, actor: 'test' }
    expect(await removeOperator(db, gone, new Date())).toEqual({ ok: true })
    expect((await queue('unassigned')).ids).toContain(ticket)
  })

  it('the support queues of the back office are paged by cursor without losing or repeating a ticket', async () => {
    const { office, ana } = await desk()
    const { id: shopper_id } = await shop.signedInShopper()
    const at = sql<Date>`timestamptz '2026-11-20 18:00:00.123456Z'`
    const many = Array.from({ length: 120 }, () => ({
      shopper_id,
      reason_id: 1,
      subject: 'Muchos',
      body: 'Muchos',
      due_at: at,
    }))
    await db.insertInto('tickets').values(many).execute()
    for (const tab of ['unassigned', 'all']) {
      const seen: number[] = []
      let after = ''
      for (let page = 0; page < 10; page += 1) {
        const { body } = await office.get(`tickets?tab=${tab}&after=${after}`, ana.as)
        seen.push(...body.tickets.map(({ id }: { id: number }) => id))
        if (body.next === null) break
        after = body.next
      }
      expect(seen.length).toBeGreaterThanOrEqual(120)
      expect(new Set(seen).size).toBe(seen.length)
    }
  })
})

describe('a ticket at the desk', () => {
  it('a support ticket in the back office shows its order, internal notes and reply templates', async () => {
    const { office, ana } = await desk()
    const shopper = await shop.signedInShopper()
    const product = await addProduct(db)
    const order = await addOrder(db, {
      shopperId: shopper.id,
      productId: product.id,
      state: 'in_transit',
    })
    const { ticket } = await ask(order.id, shopper)
    const stranger = await office.person('catálogo')
    const template = { name: 'Pieza faltante', body: 'Te mandamos la pieza hoy.' }
    expect((await office.put('answer-templates', template, ana.as)).status).toBe(200)
    await office.put('answer-templates', { ...template, body: 'Sale mañana.' }, ana.as)
    const note = { body: 'Hay tres cables en C-14.' }
    expect((await office.post(`tickets/${ticket}/notes`, note, ana.as)).status).toBe(200)
    const { body } = await office.get(`tickets/${ticket}`, ana.as)
    expect(body.ticket).toMatchObject({
      shopper_email: shopper.email,
      notes: [{ author: ana.email, ...note }],
      order_number: order.number,
      last_answer: 0,
      takes_answers: true,
      shopper_tickets: 1,
    })
    expect(body.colleagues).toContain(ana.email)
    expect(body.colleagues).not.toContain(stranger.email)
    expect((await office.get(`tickets/${ticket}/order`, ana.as)).body.order).toMatchObject({
      number: order.number,
      state: 'in_transit',
      lines: [{ quantity: 1, image: null }],
      shopper_orders: 1,
      tracking_numbers: [],
    })
    const alone = await office.key(['tickets:read'])
    expect((await office.get(`tickets/${ticket}/order`, alone.as)).body).toEqual({ order: null })
    expect(body.templates).toMatchObject([{ name: 'Pieza faltante', body: 'Sale mañana.' }])
    const own = await shop.get(`customer/tickets/${ticket}`, shopper.bearer)
    expect(JSON.stringify(own.body)).not.toContain('C-14')
    const [{ id }] = body.templates
    await office.put('answer-templates', { name: 'Otra', body: 'Otra.' }, ana.as)
    const renamed = { id, name: 'Pieza que falta', body: 'Sale hoy.' }
    expect((await office.put('answer-templates', renamed, ana.as)).status).toBe(200)
    const taken = await office.put('answer-templates', { ...renamed, name: 'Otra' }, ana.as)
    expect(taken.body.code).toBe('name-taken')
    expect((await office.get('answer-templates', ana.as)).body.templates).toMatchObject([
      { name: 'Otra' },
      { id, name: 'Pieza que falta', body: 'Sale hoy.' },
    ])
    expect((await office.delete(`answer-templates/${id}`, ana.as)).status).toBe(200)
    expect((await office.delete(`answer-templates/${id}`, ana.as)).status).toBe(404)
    expect((await office.get('tickets/999999', ana.as)).status).toBe(404)
  })

  it('when two operators reply to a ticket concurrently, only the first reply is sent, and the second operator sees it', async () => {
    const { office, ana, luis, answer } = await desk()
    const { ticket } = await ask()
    const both = await Promise.all([
      answer(ticket, { body: 'Hoy sale tu cable.', name: 'Ana' }),
      answer(ticket, { body: 'Lo reviso.', name: 'Luis' }, luis.as),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'answered-meanwhile' })
    expect(refused?.body.messageForUser).toMatch(
      /respondió mientras escribías: «(?:Hoy sale|Lo reviso)/,
    )
    const { body } = await office.get(`tickets/${ticket}`, ana.as)
    expect(body.ticket.replies).toHaveLength(1)
    const seen = body.ticket.last_answer
    const closing = await answer(ticket, { seen, leaves: 'closed' }, luis.as)
    expect(closing.status).toBe(200)
    expect((await answer(ticket, { seen: 0 })).body.code).toBe('move-not-allowed')
  })
})
