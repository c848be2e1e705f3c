import type { PaymentGateway } from '#payments/gateway.ts'
import type { Db } from '#persistence/database.ts'
import type { Purchase } from './shoppers.ts'

/** References of purchases by what went wrong with them; all of it is empty where nothing did. */
export type Wrongs = Record<'lost' | 'doubled' | 'chargedWithoutOrder', Set<string>>

const atOnce = 20

/** Compares what the shoppers noted, what the gateway lists and what the shop has. */
export async function compare(
  { db, gateway }: { db: Db; gateway: PaymentGateway },
  purchases: Purchase[],
  span: { since: Date; until: Date },
): Promise<Wrongs> {
  const orders = await ordersByRef(db, span.since)
  const paid = await paidSessions(gateway, span)
  const noted = Map.groupBy(purchases, ({ ref }) => ref)
  const bySession = Map.groupBy(paid, ({ ref }) => ref)
  const refs = new Set([...orders.keys(), ...noted.keys(), ...bySession.keys()])
  const among = (isSo: (ref: string) => boolean) => new Set([...refs].filter(isSo))
  const count = (ref: string) => orders.get(ref) ?? 0
  return {
    // confirmed or paid shoppers
    lost: among((ref) => noted.has(ref) && count(ref) === 0),
    doubled: among(
      (ref) =>
        count(ref) > 1 ||
        (bySession.get(ref)?.length ?? 0) > 1 ||
        (noted.get(ref)?.length ?? 0) > 1 ||
        // unrequested
        (count(ref) > 0 && !noted.has(ref)),
    ),
    chargedWithoutOrder: among((ref) => bySession.has(ref) && count(ref) === 0),
  }
}

async function ordersByRef(db: Db, since: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'orders.attempt_id')
    .select(({ fn }) => ['ref', fn.countAll<number>().as('orders')])
    .where('payment_attempts.created_at', '>=', since)
    .where('payment_attempts.state', '=', 'paid')
    .groupBy('ref')
    .execute()
  return new Map(rows.map(({ ref, orders }) => [ref, orders]))
}

async function paidSessions(gateway: PaymentGateway, span: { since: Date; until: Date }) {
  const listed: { sessionId: string; ref: string }[] = []
  for await (const page of gateway.listPayments?.(span) ?? []) {
    for (const { sessionId, ref } of page) listed.push({ sessionId, ref })
  }
  const paid: typeof listed = []
  while (listed.length > 0) {
    const some = listed.splice(0, atOnce)
    const payments = await Promise.all(some.map(({ sessionId }) => gateway.getPayment(sessionId)))
    paid.push(...some.filter((_, index) => payments[index]?.status === 'paid'))
  }
  return paid
}
