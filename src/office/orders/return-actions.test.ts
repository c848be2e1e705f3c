import { expect, it } from 'vitest'
import { returnActionOf } from './return-actions.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

it('the return form reads the inspection result of each line', () => {
  const form = formOf({
    hacer: 'revisar',
    linea: '7',
    'venta:7': '2',
    'segunda:7': '',
    'merma:7': '1',
    'rechazo:7': 'x',
    'nota:7': ' Pantalla rota ',
  })
  expect(returnActionOf(form)).toEqual({
    path: 'inspect',
    body: {
      lines: [
        {
          line_id: 7,
          to_shelf: 2,
          second_hand: 0,
          waste: 1,
          turned_down: 0,
          note: 'Pantalla rota',
        },
      ],
    },
  })
})

it.each([
  ['recibir', 'receive', {}],
  ['reembolsar', 'refund', { idempotency_key: 'una-llave' }],
  ['rechazar', 'refuse', { reason: 'Está usada' }],
])('maps the return form button %s to its call', (hacer, path, body) => {
  expect(returnActionOf(formOf({ hacer, motivo: 'Está usada', llave: 'una-llave' }))).toEqual({
    path,
    body,
  })
})
