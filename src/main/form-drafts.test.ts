import { expect, it } from 'vitest'
import { createFormDraftStore } from './form-drafts.ts'

const [page, operatorId] = ['/personas?rol=soporte', 7]
const draft = { page, operatorId, sessionId: 3, fields: [['email', 'ana@tienda.example']] as const }

it('the saved input of a rejected form is returned once, only to its page and its author', () => {
  const drafts = createFormDraftStore(() => 0)
  const name = drafts.keep(draft)
  expect(drafts.take(name, { page: '/bitacora', operatorId })).toBeUndefined()
  expect(drafts.take(name, { page, operatorId: 8 })).toBeUndefined()
  expect(drafts.take(name, { page, operatorId })).toEqual(draft)
  expect(drafts.take(name, { page, operatorId })).toBeUndefined()
})

it('the saved input of a rejected form is stored under an unguessable id', () => {
  const drafts = createFormDraftStore(() => 0)
  expect(drafts.keep(draft)).toMatch(/^[\w-]{22}$/)
  expect(drafts.keep(draft)).not.toBe(drafts.keep(draft))
})

it('the saved input of a rejected form is deleted after fifteen minutes', () => {
  let now = 1_000_000
  const drafts = createFormDraftStore(() => now)
  const name = drafts.keep(draft)
  now += 15 * 60_000 + 1000
  expect(drafts.take(name, { page, operatorId })).toBeUndefined()
})

it('the saved input of rejected forms uses a limited amount of memory', () => {
  const drafts = createFormDraftStore(() => 0)
  const name = drafts.keep({ ...draft, fields: [['texto', 'x'.repeat(200_000)]] })
  expect(drafts.take(name, { page, operatorId })).toBeUndefined()
})

it('a sent form waits only for the session that confirms the one in which it was sent', () => {
  const drafts = createFormDraftStore(() => 0)
  const name = drafts.keep({ ...draft, runs: true })
  const session = { id: 4, operatorId, replaces: 3 }
  expect(drafts.findConfirmed(name, session)).toMatchObject({ page })
  expect(drafts.findConfirmed(name, { ...session, replaces: null })).toBeUndefined()
  expect(drafts.findConfirmed(name, { ...session, replaces: 2 })).toBeUndefined()
  expect(drafts.findConfirmed(name, { ...session, operatorId: 8 })).toBeUndefined()
  expect(drafts.findConfirmed(drafts.keep(draft), session)).toBeUndefined()
})
