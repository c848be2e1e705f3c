import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * SQL condition for credential rejections by a gateway within the last day; older rejections raise
 * no alarm.
 */
const isRecent = sql<boolean>`last_at > now() - interval '1 day'`

type GatewayRejection = { gateway: string; call: string; since: Date }

/** Records that a gateway rejects the shop's credentials. */
export async function recordRejectedGatewayCredentials(
  db: Db,
  gateway: string,
  call: string,
): Promise<void> {
  await sql`
    insert into gateway_rejections as known (gateway, call, since, last_at)
    values (${gateway}, ${call}, now(), now())
    on conflict (gateway, call) do update set last_at = now(),
      since = case when known.last_at > now() - interval '1 day' then known.since else now() end`.execute(
    db,
  )
}

/** Deletes the record of rejected credentials when the gateway accepts the call again. */
export async function clearRejectedGatewayCredentials(
  db: Db,
  gateway: string,
  call: string,
): Promise<void> {
  await db
    .deleteFrom('gateway_rejections')
    .where('gateway', '=', gateway)
    .where('call', '=', call)
    .execute()
}

/** Deletes the record of rejected credentials of a gateway whose credentials are replaced. */
export async function clearAllRejectedGatewayCredentials(db: Db, gateway: string): Promise<void> {
  await db.deleteFrom('gateway_rejections').where('gateway', '=', gateway).execute()
}

/** Selects the gateways' rejections of the shop's credentials within the last day. */
export const currentRejectedCredentialsSql = sql`select since from gateway_rejections where ${isRecent}`

export function listRejectedGatewayCredentials(db: Db): Promise<GatewayRejection[]> {
  return db
    .selectFrom('gateway_rejections')
    .select(['gateway', 'call', 'since'])
    .where(isRecent)
    .orderBy('since')
    .execute()
}
