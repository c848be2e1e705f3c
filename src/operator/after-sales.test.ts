import { tmpdir } from 'node:os'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPictureStore } from '#persistence/picture-store.ts'
import * as shopperReviews from '#persistence/shopper-reviews.ts'
import * as tickets from '#persistence/tickets.ts'
import { signedInShopper } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { runCommand } from './shop.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-21T18:00:00Z')

/** What a command writes and its exit code. */
async function run(...words: string[]) {
  let text = ''
  const write = (more: string) => {
    text += more
  }
  const code = await runCommand(words, {
    open: async () => ({ db, pictures: openPictureStore(tmpdir()), close: async () => {} }),
    now: () => now,
    screen: { write, note: write, isTerminal: false },
    demoFolder: '',
  })
  return { code, text }
}

beforeAll(() => db.insertInto('ticket_reasons').values({ id: 1, reason: 'Garantía' }).execute())

async function openTicket() {
  const shopper = await signedInShopper(db, now)
  const id = await tickets.add(
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

describe('the operator’s inbox', () => {
  it('shows waiting tickets and answers them in the account and by mail (TKT-01, TKT-02)', async () => {
    const { shopper, id } = await openTicket()
    expect((await run('tickets')).text).toContain(`${id}  21/11/26, 12:00 p.m.  ${shopper.email}`)

    const answer = 'Te mandamos una guía para recogerla.'
    expect(await run('answer-ticket', String(id), answer)).toEqual({
      code: 0,
      text: 'Respuesta enviada.\n',
    })
    expect(await tickets.findById(db, shopper.id, id)).toMatchObject({ state: 'waiting_customer' })
    expect((await run('tickets', String(id))).text).toContain(`Equipo Tianguis\n${answer}`)
    expect((await run('tickets')).text).not.toContain(shopper.email)
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

  it('settles a ticket, and answers none that is closed or unknown (TKT-02)', async () => {
    const { shopper, id } = await openTicket()
    await run('answer-ticket', String(id), 'Listo, quedó cambiada.', '--resolved', '--name', 'Luz')
    expect(await tickets.findById(db, shopper.id, id)).toMatchObject({ state: 'resolved' })
    expect(await tickets.repliesTo(db, id)).toMatchObject([{ author: 'shop', authorName: 'Luz' }])
    await tickets.setState(db, id, 'closed', now)
    expect(await run('answer-ticket', String(id), 'Otra')).toMatchObject({ code: 1 })
    expect(await run('answer-ticket', '999', 'Hola')).toEqual({
      code: 1,
      text: 'No existe ese ticket.\n',
    })
    expect(await run('answer-ticket', String(id), ' ')).toMatchObject({ code: 1 })
    expect(await run('answer-ticket', 'x', 'Hola')).toMatchObject({ code: 2 })
    expect(await run('answer-ticket', '5')).toMatchObject({ code: 2 })
    expect(await run('tickets', '999')).toMatchObject({ code: 1 })
  })
})

describe('moderation', () => {
  async function writtenReview() {
    const shopper = await signedInShopper(db, now)
    const product = await addProduct(db, { name: 'Audífonos Aurio' })
    const id = await shopperReviews.submit(
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
    const own = async () => (await shopperReviews.listByShopper(db, shopper.id, 1))[0]
    return { shopper, id, rating, own }
  }

  it('shows what waits, with what to look at, and publishes it (REV-03, REV-04)', async () => {
    const { id, shopper, rating, own } = await writtenReview()
    const { text } = await run('reviews')
    expect(text).toContain(`${id}  21/11/26, 12:00 p.m.  Audífonos Aurio`)
    expect(text).toContain('★★  Mariana R. (compra verificada, ojo: teléfono)')

    expect(await run('moderate-review', String(id), 'approve', '--reply', 'Gracias.')).toEqual({
      code: 0,
      text: 'Listo, reseña de Mariana R.\n',
    })
    expect(await own()).toMatchObject({ status: 'approved' })
    expect(await rating()).toEqual({ rating_count: 1, rating_sum: 2 })
    expect(await told(shopper.id)).toMatchObject([{ title: 'Publicamos tu reseña' }])

    await run('moderate-review', String(id), 'hide')
    expect(await rating()).toEqual({ rating_count: 0, rating_sum: 0 })
    const audited = await db
      .selectFrom('audit_log')
      .select(['actor', 'action'])
      .where('subject', '=', `review:${id}`)
      .execute()
    expect(audited).toEqual([
      { actor: 'operator', action: 'review-approve' },
      { actor: 'operator', action: 'review-hide' },
    ])
  })

  it('rejects with a reason that the author reads (REV-03)', async () => {
    const { id, shopper, own } = await writtenReview()
    expect(await run('moderate-review', String(id), 'reject')).toMatchObject({ code: 1 })
    expect(
      await run('moderate-review', String(id), 'reject', '--reason', 'no-me-gusta'),
    ).toMatchObject({ code: 2 })
    await run('moderate-review', String(id), 'reject', '--reason', 'datos_personales')
    expect(await own()).toMatchObject({ status: 'rejected', rejectCode: 'datos_personales' })
    expect(await told(shopper.id)).toMatchObject([
      { title: 'No publicamos tu reseña', body: 'Audífonos Aurio: Contiene datos personales' },
    ])
    expect(await run('moderate-review', String(id), 'approve')).toMatchObject({ code: 1 })
    expect(await run('moderate-review', '999', 'approve')).toMatchObject({ code: 1 })
    expect(await run('moderate-review', String(id), 'burn')).toMatchObject({ code: 2 })
  })
})
