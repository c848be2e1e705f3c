import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromPesos } from '#domain/money.ts'
import { findTicketReason } from '#domain/support/ticket.ts'
import type { Db } from '#persistence/database.ts'
import * as tickets from '#persistence/support/tickets.ts'
import { askProductQuestion } from '#use-cases/account/ask-product-question.ts'
import { uploadReviewPhoto } from '#use-cases/account/upload-review-photo.ts'
import { writeReview } from '#use-cases/account/write-review.ts'
import { settlePayment } from '#use-cases/orders/settle-payment.ts'
import { answerTicketAsShop } from '#use-cases/support/answer-ticket-as-shop.ts'
import { assignTicket } from '#use-cases/support/assign-ticket.ts'
import { openTicket } from '#use-cases/support/open-ticket.ts'
import { type DemoActionSchedule, requireUseCaseSuccess, addHours } from './demo-action-schedule.ts'
import { findDemoBuyer } from './demo-buyers.ts'
import { findProductIdByUrlKey } from './demo-purchase.ts'
import type { DemoWeekContext } from './demo-week-context.ts'
import type { DemoTicket, DemoWeek } from './read-demo-week-file.ts'

const hoursUntilAnswer = 1.5

/** Schedules tickets, reviews and questions of the demo buyers, and a payment without an order. */
export function scheduleDemoBuyerMessages(
  agenda: DemoActionSchedule,
  week: DemoWeekContext,
  demo: DemoWeek,
): void {
  const { now } = week
  for (const ticket of demo.tickets) {
    agenda.add(addHours(now, -ticket.hours_ago), (at) => {
      const sale = ticket.order === null ? undefined : demo.orders[ticket.order]
      return askShop(week, ticket, sale && addHours(now, -sale.hours_ago), at)
    })
  }
  for (const review of demo.reviews) {
    agenda.add(addHours(now, -review.hours_ago), (at) => judge(week, review, at))
  }
  for (const { buyer, url_key, hours_ago, question } of demo.questions) {
    agenda.add(addHours(now, -hours_ago), async (at) => {
      const shopper = findDemoBuyer(week.buyers, buyer)
      const asked = {
        shopper,
        productId: await findProductIdByUrlKey(week.db, url_key),
        written: question,
      }
      requireUseCaseSuccess(await askProductQuestion(week.db, asked, at), 'a question')
    })
  }
  const { hours_ago } = demo.unknown_payment
  agenda.add(addHours(now, -hours_ago), (at) => payForNothing(week, demo.unknown_payment, at))
}

async function askShop(
  { db, buyers, operator }: DemoWeekContext,
  ticket: DemoTicket,
  placedAt: Date | undefined,
  now: Date,
): Promise<void> {
  const { subject, body, story, answer } = ticket
  const shopperId = findDemoBuyer(buyers, ticket.buyer).id
  const order = placedAt && (await findOrderByPlacementTime(db, { shopperId, placedAt }))
  const reason = findTicketReason(await tickets.listTicketReasons(db), ticket.reason)
  const written = {
    shopperId,
    orderId: order?.id ?? null,
    reasonId: reason?.id ?? 0,
    subject,
    body,
  }
  const { id } = requireUseCaseSuccess(await openTicket(db, written, now), `the ticket ${subject}`)
  const { actor, email, name } = operator
  if (story === 'assigned' && email !== null) {
    requireUseCaseSuccess(
      await assignTicket(db, { ticketId: id, to: email, actor }, now),
      'assigning a ticket',
    )
  }
  if (answer === undefined) return
  const leaves = story === 'resolved' ? 'resolved' : 'waiting_customer'
  const at = addHours(now, hoursUntilAnswer)
  const answered = { ticketId: id, body: answer, authorName: name, leaves, actor } as const
  requireUseCaseSuccess(await answerTicketAsShop(db, answered, at), `answering ${subject}`)
}

/** Finds a shopper's order by the time at which its payment attempt was opened. */
function findOrderByPlacementTime(
  db: Db,
  { shopperId, placedAt }: { shopperId: number; placedAt: Date },
): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('orders')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'orders.attempt_id')
    .select('orders.id')
    .where('payment_attempts.shopper_id', '=', shopperId)
    .where('payment_attempts.created_at', '=', placedAt)
    .executeTakeFirst()
}

async function judge(
  { db, buyers, folder }: DemoWeekContext,
  { buyer, url_key, photo, ...written }: DemoWeek['reviews'][number],
  now: Date,
): Promise<void> {
  const shopper = findDemoBuyer(buyers, buyer)
  const productId = await findProductIdByUrlKey(db, url_key)
  const photoIds: number[] = []
  if (photo !== null) {
    const file = await readFile(join(folder, 'pictures', photo))
    const inTurn = <T>(work: () => Promise<T>) => work()
    const sent = await uploadReviewPhoto(db, { shopper, productId, file }, { now, inTurn })
    photoIds.push(requireUseCaseSuccess(sent, 'the photo of a review').id)
  }
  const { rating, title, comment } = written
  const review = { shopper, productId, written: { rating, title, comment }, photoIds }
  requireUseCaseSuccess(await writeReview(db, review, now), `the review ${title}`)
}

/** Creates a payment at the gateway that belongs to no order of the shop. */
async function payForNothing(
  { db, bank, gateway }: DemoWeekContext,
  { amount, description }: DemoWeek['unknown_payment'],
  now: Date,
): Promise<void> {
  const address = 'https://tienda.example/'
  const later = addHours(now, 1)
  const { sessionId } = await gateway.createSession({
    ref: `demo-${now.getTime()}`,
    orderNumber: 'SIN-PEDIDO',
    amount: fromPesos(amount),
    description,
    lines: [{ name: description, quantity: 1, unitAmount: fromPesos(amount) }],
    email: 'deposito@tianguis.example',
    buyer: { name: null, phone: null },
    methods: ['card'],
    installmentPlans: [],
    successUrl: address,
    failureUrl: address,
    notifyUrl: address,
    createdAt: now,
    expiresAt: later,
    voucherExpiresAt: { spei: later, cash: later },
    snapshot: '',
  })
  await bank.play(sessionId, 'approve')
  await settlePayment(db, gateway, sessionId, now)
}
