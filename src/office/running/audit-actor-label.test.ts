import { expect, it } from 'vitest'
import { formatAuditActor } from './audit-actor-label.ts'

it.each([
  ['system', 'Sistema'],
  ['import', 'Importación'],
  ['operator:ana@tienda.example', 'ana@tienda.example'],
  ['operator:ana@tienda.example/key:3', 'ana@tienda.example, con una llave'],
  ['shopper:12', 'Cuenta 12'],
])('the actor %s is written as %s', (actor, words) => {
  expect(formatAuditActor(actor)).toBe(words)
})
