import { expect, it } from 'vitest'
import { sentCall } from '#test/support/recorded-commands.ts'
import { submitOrderReturnFormToApi } from './submit-order-return-form.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

it('the goods-return form sends the inspection result of each order line', async () => {
  const form = formOf({
    hacer: 'revisar',
    linea: '7',
    'venta:7': '2',
    'segunda:7': '',
    'merma:7': '1',
    'rechazo:7': 'x',
    'nota:7': ' Pantalla rota ',
  })
  const call = await sentCall((commands) => submitOrderReturnFormToApi(form, '5', commands))
  expect(call[1]).toEqual({
    params: { id: '5' },
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
  ['recibir', 'receiveReturn', undefined],
  ['rechazar', 'refuseReturn', { reason: 'Está usada' }],
])('maps the return form button %s to its call', async (hacer, operation, body) => {
  const form = formOf({ hacer, motivo: 'Está usada' })
  const call = await sentCall((commands) => submitOrderReturnFormToApi(form, '5', commands))
  expect(call).toEqual([operation, { params: { id: '5' }, body }])
})
