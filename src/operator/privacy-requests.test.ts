import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const { run } = operatorOf(db, { now: () => new Date('2026-11-27T18:00:00Z') })

it('the privacy-request commands record, answer and close requests under data protection law', async () => {
  const ana = await makeBuyer(db)
  const { written } = await run('note-privacy-request', ana.email, '--kind', 'borrar')
  expect(written).toContain('2026-12-28')
  const list = await run('privacy-requests')
  expect(list.written).toMatch(/borrar .* respuesta +2026-12-28/)
  const number = /\n(\d+) /.exec(list.written)?.[1] ?? ''
  const answer = ['answer-privacy-request', number, '--grant', '--reason', 'INE vista']
  expect((await run(...answer)).code).toBe(0)
  expect((await run(...answer)).written).toContain('ya no espera eso')
  expect((await run('finish-privacy-request', number, '--si')).code).toBe(1)
  const other = await run('erase-shopper', number, 'otra@correo.mx', '--si')
  expect(other.written).toContain('nada cambió')
  expect((await run('erase-shopper', number, ana.email, '--si')).written).toBe('Borrada.\n')
  expect((await run('privacy-requests')).written).toBe('Nadie espera nada.\n')
  expect((await auditOf(db, `shopper:${ana.id}`)).map(({ action }) => action)).toEqual([
    'privacy-request-note',
    'privacy-request-answer',
    'account-erased',
  ])
})

it('the privacy-request commands execute every type of granted request except erasure', async () => {
  const ana = await makeBuyer(db)
  await run('note-privacy-request', ana.email, '--kind', 'copia', '--received', '2026-11-02')
  const { written } = await run('privacy-requests')
  const number = /\n(\d+) /.exec(written)?.[1] ?? ''
  expect((await run('finish-privacy-request', number, '--si')).code).toBe(1)
  await run('answer-privacy-request', number, '--grant', '--reason', 'INE vista')
  expect((await run('finish-privacy-request', number, '--si')).written).toBe('Cumplida.\n')
})
