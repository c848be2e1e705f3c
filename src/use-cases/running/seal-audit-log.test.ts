import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'
import * as auditSeals from '#persistence/running/audit-log-seals.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import { testDatabase } from '#test/support/database.ts'
import { sealAuditLog, verifyAuditLog } from './seal-audit-log.ts'
import { mailAuditSeal } from './send-audit-seal-by-mail.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-22T18:00:00Z')
const later = new Date('2026-11-22T20:00:00Z')

const note = (subject: string, connection: Db = db) =>
  auditLog.addAuditEntry(
    connection,
    { actor: 'operator:ana', action: 'order-cancel', subject },
    now,
  )

/** A database owner's manipulation. */
async function meddle(change: string) {
  await db.transaction().execute(async (transaction) => {
    for (const table of ['audit_log', 'audit_seals']) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(transaction)
    }
    await sql.raw(change).execute(transaction)
    for (const table of ['audit_log', 'audit_seals']) {
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(transaction)
    }
  })
}

/** Takes a number without leaving an entry, as a change does that fails. */
async function takenBack(transaction: Db) {
  await note('order:3', transaction)
  throw new Error('taken back')
}

const rules = async (kept?: string) => (await verifyAuditLog(db, now, kept)).map(({ rule }) => rule)

beforeEach(async () => {
  await meddle('truncate audit_log, audit_seals restart identity')
  for (const subject of ['order:1', 'order:2']) await note(subject)
  await db
    .transaction()
    .execute((transaction) => takenBack(transaction))
    .catch(() => {})
  await note('order:4')
})

it('the audit log adds each entry once to a hash chain, and unchanged entries pass verification', async () => {
  expect(await sealAuditLog(db, now)).toBe(3)
  expect(await sealAuditLog(db, now)).toBe(0)
  await note('order:5')
  expect(await sealAuditLog(db, now)).toBe(1)
  expect(await verifyAuditLog(db, later)).toEqual([])
})

it.each([
  ['rewritten', `update audit_log set actor = 'operator:eva' where id = 2`],
  [
    'moved to another field',
    `update audit_log set actor = 'operator:anaorder-', action = 'cancelled' where id = 2`,
  ],
  [
    'dated back',
    `update audit_log set created_at = created_at - interval '1 microsecond' where id = 2`,
  ],
  ['taken out', 'delete from audit_log where id = 2'],
  [
    'slipped in',
    `insert into audit_log (id, actor, action, subject) overriding system value values (3, 'operator:eva', 'x', 'y')`,
  ],
  [
    'slipped in below all',
    `insert into audit_log (id, actor, action, subject) overriding system value values (-3, 'operator:eva', 'x', 'y')`,
  ],
])('verification reports the seal of an audit log entry that was %s', async (_what, change) => {
  await sealAuditLog(db, now)
  await note('order:5')
  await sealAuditLog(db, now)
  await meddle(change)

  expect(await verifyAuditLog(db, now)).toEqual([
    { rule: 'sealed entries are not what they were', subject: 'audit_log:1-4' },
  ])
})

it('an audit log hash kept outside the database reveals a truncated log or rebuilt hash chain', async () => {
  await sealAuditLog(db, now)
  const kept = (await auditSeals.findNewestAuditSeal(db))?.seal.toString('hex') ?? ''
  expect(await rules(kept)).toEqual([])

  await meddle(`truncate audit_seals; update audit_log set actor = 'operator:eva' where id = 4`)
  await sealAuditLog(db, now)

  expect(await rules()).toEqual([])
  expect(await rules(kept)).toEqual(['seal that is not in the chain'])
})

it('audit log entries missing in the hash chain for more than an hour are reported', async () => {
  expect(await verifyAuditLog(db, now)).toEqual([])
  expect(await verifyAuditLog(db, later)).toEqual([
    { rule: 'entry that is not sealed', subject: 'audit_log:1' },
  ])
})

it('hashing the audit log waits for uncommitted entries, so that no entry is added before one already hashed', async () => {
  await db.transaction().execute(async (transaction) => {
    await note('order:5', transaction)
    await note('order:6')
    expect(await sealAuditLog(db, now)).toBe(0)
  })
  expect(await sealAuditLog(db, now)).toBe(5)
})

it('the newest hash of the audit log is mailed once a day to the shop address', async () => {
  await sealAuditLog(db, now)
  await mailAuditSeal(db, now)
  await contentWrites.putSettings(db, {
    support: { phone: '55', email: 'hola@tienda.test', hours: '9 a 18', address: 'Calle 1' },
  })
  await mailAuditSeal(db, now)
  await mailAuditSeal(db, later)

  const sent = await db
    .selectFrom('outbox')
    .select(['recipient', 'data'])
    .where('template', '=', 'audit-sealed')
    .execute()
  const seal = (await auditSeals.findNewestAuditSeal(db))?.seal.toString('hex')
  expect(sent).toEqual([{ recipient: 'hola@tienda.test', data: { seal, lastEntry: 4 } }])
})
