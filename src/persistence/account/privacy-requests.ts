import { type RawBuilder, sql } from 'kysely'
import type { PrivacyRequestKind, PrivacyRequest } from '#domain/account/privacy-request.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Db } from '../database.ts'

const columns = sql`r.id, r.shopper_id as "shopperId", r.kind, r.received_on as "receivedOn",
  r.answer_by as "answerBy", r.answered_on as "answeredOn", r.granted,
  r.complete_by as "completeBy", r.completed_on as "completedOn"`
const isOpen = sql`r.completed_on is null and r.granted is not false`

export async function addPrivacyRequest(
  db: Db,
  request: { shopperId: number; kind: PrivacyRequestKind; receivedOn: Day; answerBy: Day },
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('privacy_requests')
    .values({
      shopper_id: request.shopperId,
      kind: request.kind,
      received_on: request.receivedOn,
      answer_by: request.answerBy,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findPrivacyRequest(db: Db, id: number): Promise<PrivacyRequest | undefined> {
  return one(db, sql`where r.id = ${id}`)
}

/** Locks a privacy request until the transaction ends. */
export function lockPrivacyRequest(db: Db, id: number): Promise<PrivacyRequest | undefined> {
  return one(db, sql`where r.id = ${id} for update of r`)
}

async function one(db: Db, which: RawBuilder<unknown>): Promise<PrivacyRequest | undefined> {
  const { rows } = await sql<PrivacyRequest>`
    select ${columns} from privacy_requests r ${which}`.execute(db)
  return rows[0]
}

/** Lists a shopper's privacy requests, newest first. */
export async function listPrivacyRequestsOfShopper(
  db: Db,
  shopperId: number,
): Promise<PrivacyRequest[]> {
  const { rows } = await sql<PrivacyRequest>`
    select ${columns} from privacy_requests r where r.shopper_id = ${shopperId}
    order by r.id desc limit 50`.execute(db)
  return rows
}

type OpenRequest = PrivacyRequest & { firstName: string; lastName: string; email: string }

/** Lists privacy requests awaiting an answer or completion, oldest first. */
export async function listOpenPrivacyRequests(db: Db, limit: number): Promise<OpenRequest[]> {
  const { rows } = await sql<OpenRequest>`
    select ${columns}, s.first_name as "firstName", s.last_name as "lastName", s.email
    from privacy_requests r join shoppers s on s.id = r.shopper_id
    where ${isOpen} order by r.received_on, r.id limit ${limit}`.execute(db)
  return rows
}

export async function answerPrivacyRequest(
  db: Db,
  id: number,
  given: { answeredOn: Day; granted: boolean; completeBy: Day | null },
): Promise<void> {
  await db
    .updateTable('privacy_requests')
    .set({
      answered_on: given.answeredOn,
      granted: given.granted,
      complete_by: given.completeBy,
    })
    .where('id', '=', id)
    .execute()
}

export async function completePrivacyRequest(db: Db, id: number, completedOn: Day): Promise<void> {
  await db
    .updateTable('privacy_requests')
    .set({ completed_on: completedOn })
    .where('id', '=', id)
    .execute()
}

/** Completes every open privacy request of a deleted account. */
export async function completePrivacyRequestsOfShopper(
  db: Db,
  shopperId: number,
  today: Day,
): Promise<void> {
  await sql`
    update privacy_requests r set granted = true, completed_on = ${today},
      answered_on = coalesce(r.answered_on, ${today}::date),
      complete_by = coalesce(r.complete_by, ${today}::date)
    where r.shopper_id = ${shopperId} and ${isOpen}`.execute(db)
}
