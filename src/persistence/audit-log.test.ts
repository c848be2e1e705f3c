import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import * as auditLog from './audit-log.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-22T18:00:00Z')
const entry = {
  actor: 'operator:ana',
  action: 'order-cancel',
  subject: 'order:2611-ABCDEF',
} as const

const entries = () => db.selectFrom('audit_log').select(['actor', 'action', 'subject']).execute()

it.each([
  sql`update audit_log set actor = 'operator:eva'`,
  sql`update audit_log set actor = 'operator:eva' where false`,
  sql`delete from audit_log`,
  sql`truncate audit_log`,
  sql`insert into audit_log (id, actor, action, subject) overriding system value
    select id, 'operator:eva', action, subject from audit_log
    on conflict (id) do update set actor = excluded.actor`,
  sql`merge into audit_log using (values (1)) as v (one) on true when matched then delete`,
])('the audit log rejects changes of stored entries with a message', async (change) => {
  const before = await entries()
  await auditLog.addAuditEntry(db, entry, now)
  await expect(change.execute(db)).rejects.toThrow(
    /audit_log keeps what was written: (update|delete|truncate) is refused/,
  )
  expect(await entries()).toEqual([...before, entry])
})

it('the database rejects changes of the legal texts a shopper accepted', async () => {
  await sql`insert into content_versions (page, version, body_markdown, last_updated)
    values ('condiciones', 1, 'Texto', 'hoy')`.execute(db)
  await expect(sql`update content_versions set body_markdown = 'Otro'`.execute(db)).rejects.toThrow(
    /content_versions keeps what was written: update is refused/,
  )
})

it.each(['shopper', 'order', 'attempt', 'refund', 'return', 'ticket', 'question', 'review'])(
  'the audit log stores the free-text reason of a %s separately from the tamper-proof entry',
  async (kind) => {
    const about = { ...entry, subject: `${kind}:7`, reason: 'Ana Ríos llamó' }
    await auditLog.addAuditEntry(db, about, now)
    const { rows } = await sql<{ reason: string | null; words: string }>`
      select reason, words from audit_log join audit_words on entry_id = id
      where subject = ${about.subject}`.execute(db)
    expect(rows).toEqual([{ reason: null, words: about.reason }])
  },
)
