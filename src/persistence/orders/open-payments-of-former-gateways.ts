import { type RawBuilder, sql } from 'kysely'
import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'

type OpenBusiness = {
  gateway: string
  payments: number
  expected: Centavos
  refunds: number
  owed: Centavos
  /** gateway's id of one of these payments; null if the gateway gave none */
  sessionId: string | null
}

/** Open payments and refunds at gateways other than the current one; amounts in centavos. */
export function readOpenPaymentsOfFormerGateways(db: Db, current: string): Promise<OpenBusiness[]> {
  return readOpenPayments(db, sql<boolean>`gateway <> ${current}`)
}

/** Open payments and refunds at one gateway; amounts in centavos. */
export async function findOpenPaymentsOfGateway(
  db: Db,
  gateway: string,
): Promise<OpenBusiness | undefined> {
  const [open] = await readOpenPayments(db, sql<boolean>`gateway = ${gateway}`)
  return open
}

async function readOpenPayments(db: Db, condition: RawBuilder<boolean>): Promise<OpenBusiness[]> {
  const { rows } = await sql<OpenBusiness>`
    select gateway, sum(payments)::integer as payments, sum(expected)::bigint as expected,
      sum(refunds)::integer as refunds, sum(owed)::bigint as owed,
      max(session_id) as "sessionId"
    from (
      select gateway, 1 as payments, total_centavos as expected, 0 as refunds, 0 as owed,
        gateway_session_id as session_id
      from payment_attempts
      where state in ('open', 'pending') and gateway_session_id is not null
      union all
      select a.gateway, 0, 0, 1, r.amount_centavos, a.gateway_session_id
      from refunds r join payment_attempts a on a.id = r.attempt_id
      where a.state <> 'charged_back' and (r.state = 'requested' or r.state = 'failed'
        and a.refunded_centavos + r.amount_centavos <= a.paid_centavos)
    ) business
    where ${condition} group by gateway order by gateway`.execute(db)
  return rows
}
