import { beforeAll, describe, expect, it } from 'vitest'
import * as shopperReviews from '#persistence/account/shopper-reviews.ts'
import * as tickets from '#persistence/support/tickets.ts'
import { signedInShopper } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-21T18:00:00Z')

const { run } = operatorOf(db, { now: () => now })

beforeAll(() => db.insertInto('ticket_reasons').values({ id: 1, reason: 'Garantía' }).execute())

async function openTicket() {
  const shopper = await signedInShopper(db, now)
  const id = await tickets.addTicket(
    db,
    {
      shopperId: shopper.id,
      orderId: null,
      reasonId: 1,
      subject: 'Pantalla con una raya',
      body: 'Salió desde el primer día.',
    },
    now,
  )
  return { shopper, id }
}

const told = (shopperId: number) =>
  db
    .selectFrom('notifications')
    .select(['kind', 'title', 'body', 'link'])
    .where('shopper_id', '=', shopperId)
    .execute()

describe('the ticket commands', () => {
  it('the ticket commands list waiting tickets and send replies to account and mail of the shopper (TKT-01, TKT-02)', async () => {
    const { shopper, id } = await openTicket()
    expect((await run('tickets')).written).toContain(
      `${id}  21/11/26, 12:00 p.m.  ${shopper.email}`,
    )

    const answer = 'Te mandamos una guía para recogerla.'
    expect(await run('answer-ticket', String(id), answer, '--si')).toMatchObject({
      code: 0,
      written: 'Respuesta enviada.\n',
    })
    expect(await auditOf(db, `ticket:${id}`)).toEqual([
      { actor: 'operator:ana', action: 'ticket-answer', reason: null },
    ])
    expect(await tickets.findTicket(db, shopper.id, id)).toMatchObject({
      state: 'waiting_customer',
    })
    expect((await run('tickets', String(id))).written).toContain(`Equipo Tianguis\n${answer}`)
    expect((await run('tickets')).written).not.toContain(shopper.email)
    expect(await told(shopper.id)).toEqual([
      {
        kind: 'ticket',
        title: `Respondimos tu ticket ${id}`,
        body: 'Pantalla con una raya',
        link: `/ticket-detail/${id}`,
      },
    ])
    const mails = await db
      .selectFrom('outbox')
      .select(['template', 'data'])
      .where('recipient', '=', shopper.email)
      .execute()
    expect(mails).toMatchObject([{ template: 'ticket-answer', data: { answer, ticketId: id } }])
  })

  it('the ticket commands resolve a ticket, and reject closed and unknown ones (TKT-02)', async () => {
    const { shopper, id } = await openTicket()
    await run(
      'answer-ticket',
      String(id),
      'Listo, quedó cambiada.',
      '--state',
      'resolved',
      '--name',
      'Luz',
      '--si',
    )
    expect(await tickets.findTicket(db, shopper.id, id)).toMatchObject({ state: 'resolved' })
    expect(await tickets.listTicketReplies(db, id)).toMatchObject([
      { author: 'shop', authorName: 'Luz' },
    ])
    await tickets.setTicketState(db, id, 'closed', now)
    expect(await run('answer-ticket', String(id), 'Otra', '--si')).toMatchObject({ code: 1 })
    expect(await run('answer-ticket', '999', 'Hola', '--si')).toMatchObject({
      code: 1,
      written: 'No existe ese ticket.\n',
    })
    expect(await run('answer-ticket', String(id), ' ', '--si')).toMatchObject({ code: 1 })
    expect(await run('answer-ticket', 'x', 'Hola')).toMatchObject({ code: 2 })
    expect(await run('answer-ticket', '5')).toMatchObject({ code: 2 })
    expect(await run('answer-ticket', '5', 'Hola', '--state', 'open', '--si')).toMatchObject({
      code: 2,
    })
    expect(await run('tickets', '999')).toMatchObject({ code: 1 })
  })
})

describe('moderation', () => {
  async function writtenReview() {
    const shopper = await signedInShopper(db, now)
    const product = await addProduct(db, { name: 'Audífonos Aurio' })
    const id = await shopperReviews.submitReview(
      db,
      {
        productId: product.id,
        shopperId: shopper.id,
        authorName: 'Mariana R.',
        rating: 2,
        title: 'Se oyen bajo',
        comment: 'Llama al 55 1234 5678 y te cuento.',
        verifiedPurchase: true,
        moderatorNotes: ['teléfono'],
      },
      now,
    )
    const rating = async () =>
      db
        .selectFrom('products')
        .select(['rating_count', 'rating_sum'])
        .where('id', '=', product.id)
        .executeTakeFirstOrThrow()
    const own = async () => (await shopperReviews.listReviewsOfShopper(db, shopper.id, 1))[0]
    return { shopper, id, rating, own }
  }

  it('the review commands list pending reviews with warnings, and publish them (REV-03, REV-04)', async () => {
    const { id, shopper, rating, own } = await writtenReview()
    const { written } = await run('reviews')
    expect(written).toContain(`${id}  21/11/26, 12:00 p.m.  Audífonos Aurio`)
    expect(written).toContain('★★  Mariana R. (compra verificada, ojo: teléfono)')

    const [, version = ''] = /versión: (\w+)/.exec(written) ?? []
    const unseen = await run('approve-review', String(id), '--seen', `${version}0`, '--si')
    expect(unseen).toMatchObject({ code: 1 })
    expect(await run('approve-review', String(id), '--seen', version, '--si')).toMatchObject({
      code: 0,
      written: 'Listo, reseña de Mariana R.\n',
    })
    expect(await run('reply-review', String(id), 'Gracias.', '--si')).toMatchObject({ code: 0 })
    const reply = await db
      .selectFrom('reviews')
      .select('shop_reply')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(reply).toEqual({ shop_reply: 'Gracias.' })
    expect(await own()).toMatchObject({ status: 'approved' })
    expect(await rating()).toEqual({ rating_count: 1, rating_sum: 2 })
    expect(await told(shopper.id)).toMatchObject([{ title: 'Publicamos tu reseña' }])

    await run('hide-review', String(id), '--si')
    expect(await rating()).toEqual({ rating_count: 0, rating_sum: 0 })
    expect((await auditOf(db, `review:${id}`)).map(({ actor, action }) => [actor, action])).toEqual(
      [
        ['operator:ana', 'review-approve'],
        ['operator:ana', 'review-reply'],
        ['operator:ana', 'review-hide'],
      ],
    )
    expect(await run('reply-review', String(id), 'Tarde', '--si')).toMatchObject({ code: 1 })
  })

  it('the review commands reject a review with a reason that its author sees (REV-03)', async () => {
    const { id, shopper, own } = await writtenReview()
    expect(await run('reject-review', String(id))).toMatchObject({ code: 2 })
    expect(await run('reject-review', String(id), '--code', 'no-me-gusta')).toMatchObject({
      code: 2,
    })
    await run('reject-review', String(id), '--code', 'datos_personales', '--si')
    expect(await own()).toMatchObject({ status: 'rejected', rejectCode: 'datos_personales' })
    expect(await told(shopper.id)).toMatchObject([
      { title: 'No publicamos tu reseña', body: 'Audífonos Aurio: Contiene datos personales' },
    ])
    expect(await run('approve-review', String(id), '--si')).toMatchObject({ code: 1 })
    expect(await run('approve-review', '999', '--si')).toMatchObject({ code: 1 })
    expect(await run('approve-review', 'x', '--si')).toMatchObject({ code: 2 })
  })
})
