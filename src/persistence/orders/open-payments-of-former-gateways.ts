import { sql } from 'kysely'
import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'

type OpenBusiness = {
  gateway: string
  payments: number
  expected: Centavos
  refunds: number
  owed: Centavos
}

/** Open payments and refunds at gateways other than the current one; amounts in centavos. */
export async function readOpenPaymentsOfFormerGateways(
  db: Db,
  current: string,
): Promise<OpenBusiness[]> {
  const { rows } = await sql<OpenBusiness>`
    select gateway, sum(payments)::integer as payments, sum(expected)::bigint as expected,
      sum(refunds)::integer as refunds, sum(owed)::bigint as owed
    from (
      select gateway, 1 as payments, total_centavos as expected, 0 as refunds, 0 as owed
      from payment_attempts
      where state in ('open', 'pending') and gateway_session_id is not null
      union all
      select a.gateway, 0, 0, 1, r.amount_centavos
      from refunds r join payment_attempts a on a.id = r.attempt_id
      where a.state <> 'charged_back' and (r.state = 'requested' or r.state = 'failed'
        and a.refunded_centavos + r.amount_centavos <= a.paid_centavos)
    ) business
    where gateway <> ${current} group by gateway order by gateway`.execute(db)
  return rows
}
