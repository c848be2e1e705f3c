import { expect, it } from 'vitest'
import { getMaxRetryTime } from '#domain/running/message-retry-schedule.ts'
import * as outbox from '#persistence/running/outbox.ts'
import { testDatabase } from '#test/support/database.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-21T18:00:00Z')
const { run } = operatorOf(db, { now: () => now })

it('the messages command lists unsent messages, and sends them again even after delivery was abandoned', async () => {
  expect(await run('messages')).toMatchObject({ code: 0, written: 'Todo ha salido.\n' })
  for (const key of ['a', 'b', 'c']) {
    const recipient = `${key}@correo.mx`
    const message = { dedupeKey: key, channel: 'mail' as const, recipient, template: 'x', data: {} }
    await outbox.addMessage(db, message, now)
  }
  const due = { now, latest: getMaxRetryTime(now) }
  const first = await outbox.lockNextDueMessage(db, 'mail', due)
  await outbox.markMessageFailed(db, first?.id ?? 0, 'Greeting never received', now)
  const second = await outbox.lockNextDueMessage(db, 'mail', due)
  await outbox.scheduleMessageRetry(
    db,
    second?.id ?? 0,
    new Date('2026-11-21T19:00:00Z'),
    'No answer',
  )

  const { written } = await run('messages')
  expect(written).toMatch(/a@correo\.mx .* abandonado +Greeting never received/)
  expect(written).toMatch(/b@correo\.mx .* 21\/11\/26, 1:00 p\.m\. +No answer/)
  expect(written).not.toContain('c@correo.mx')

  const one = String(first?.id)
  expect(await run('resend-messages', one, '--si')).toMatchObject({
    code: 0,
    written: 'La tienda mandará ahora: 1.\n',
  })
  expect(await auditOf(db, `message:${one}`)).toMatchObject([{ action: 'messages-resend' }])
  expect(await run('resend-messages', '--si')).toMatchObject({
    written: 'La tienda mandará ahora: 1.\n',
  })
  expect((await run('messages')).written).toBe('Todo ha salido.\n')
  expect(await run('resend-messages', one, '--si')).toMatchObject({ code: 1 })
})
