import { expect, it } from 'vitest'
import { fieldWords } from './audit-fields.ts'
import { actorWords, actionWords, differencesOf, subjectWords } from './audit-words.ts'

it('the audit log shows only changed values', () => {
  expect(
    differencesOf({ state: 'paid', note: 'x' }, { state: 'sent', note: 'x', code: 'PE1' }),
  ).toEqual([
    { field: 'state', before: 'paid', after: 'sent' },
    { field: 'code', before: undefined, after: 'PE1' },
  ])
})

it('the audit log formats states and money for people', () => {
  expect(
    differencesOf(
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
  expect(['state', 'something_new'].map(fieldWords)).toEqual(['estado', 'something_new'])
})

it('the audit log names the sign-in method', () => {
  expect(differencesOf(null, { session: 7, method: 'passkey' })).toEqual([
    { field: 'session', before: undefined, after: '7' },
    { field: 'method', before: undefined, after: 'Llave de acceso' },
  ])
  expect(fieldWords('method')).toBe('con')
})

it('the audit log shows a non-object as one value', () => {
  expect(differencesOf(null, ['a'])).toEqual([{ field: '', before: undefined, after: 'a' }])
  expect(differencesOf(undefined, null)).toEqual([])
})

it.each([
  ['system', 'Sistema'],
  ['import', 'Importación'],
  ['operator:ana@tienda.example', 'ana@tienda.example'],
  ['operator:ana@tienda.example/key:3', 'ana@tienda.example, con una llave'],
  ['shopper:12', 'Cuenta 12'],
])('the audit log formats the actor %s', (actor, words) => {
  expect(actorWords(actor)).toBe(words)
})

it('the audit log formats subjects and actions, and leaves unknown ones as they are', () => {
  expect(subjectWords('order:2611-ABCDEF')).toBe('Pedido 2611-ABCDEF')
  expect(subjectWords('audit_log:1-9')).toBe('audit_log:1-9')
  expect(actionWords('something-new')).toBe('something-new')
})
