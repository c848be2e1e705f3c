import { expect, it } from 'vitest'
import {
  formatAuditActor,
  formatAuditAction,
  listAuditEntryDifferences,
  formatAuditedObject,
} from './audit-log-entry-labels.ts'
import { formatAuditField } from './audit-log-field-labels.ts'

it('the audit log shows only changed values', () => {
  expect(
    listAuditEntryDifferences(
      { state: 'paid', note: 'x' },
      { state: 'sent', note: 'x', code: 'PE1' },
    ),
  ).toEqual([
    { field: 'state', before: 'paid', after: 'sent' },
    { field: 'code', before: undefined, after: 'PE1' },
  ])
})

it('the audit log shows states and money amounts in readable form', () => {
  expect(
    listAuditEntryDifferences(
      { state: 'shipped' },
      {
        state: 'in_transit',
        amount: 119_999,
        lines: [
          { line: 7, quantity: 1 },
          { line: 8, quantity: 2 },
        ],
      },
    ),
  ).toEqual([
    { field: 'state', before: 'Enviado', after: 'En proceso de entrega' },
    { field: 'amount', before: undefined, after: '$1,199.99' },
    { field: 'lines', before: undefined, after: '3 piezas' },
  ])
  expect(['state', 'something_new'].map(formatAuditField)).toEqual(['estado', 'something_new'])
})

it('the audit log shows the name of the method used for each sign-in', () => {
  expect(listAuditEntryDifferences(null, { session: 7, method: 'passkey' })).toEqual([
    { field: 'session', before: undefined, after: '7' },
    { field: 'method', before: undefined, after: 'Llave de acceso' },
  ])
  expect(formatAuditField('method')).toBe('con')
})

it('the audit log shows a changed value that is no object as a single value', () => {
  expect(listAuditEntryDifferences(null, ['a'])).toEqual([
    { field: '', before: undefined, after: 'a' },
  ])
  expect(listAuditEntryDifferences(undefined, null)).toEqual([])
})

it.each([
  ['system', 'Sistema'],
  ['import', 'Importación'],
  ['operator:ana@tienda.example', 'ana@tienda.example'],
  ['operator:ana@tienda.example/key:3', 'ana@tienda.example, con una llave'],
  ['shopper:12', 'Cuenta 12'],
])('the audit log formats the actor %s', (actor, words) => {
  expect(formatAuditActor(actor)).toBe(words)
})

it('the audit log translates known subjects and actions, and shows unknown ones unchanged', () => {
  expect(formatAuditedObject('order:2611-ABCDEF')).toBe('Pedido 2611-ABCDEF')
  expect(formatAuditedObject('audit_log:1-9')).toBe('audit_log:1-9')
  expect(formatAuditAction('something-new')).toBe('something-new')
})
