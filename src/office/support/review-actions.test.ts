import { expect, it } from 'vitest'
import { pressed, reviewAction } from './review-actions.ts'

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const form = formOf({
  hacer: 'publicar:12',
  'visto:12': 'a1',
  'visto:13': 'b2',
  'motivo:13': 'insulto',
  'respuesta:12': ' Gracias.\r\nVuelve pronto. ',
  'razon:7': 'persona',
})

it('reads the pressed button of a review list, and sends that row’s version', () => {
  expect(pressed(form)).toEqual({ command: 'publicar', id: '12' })
  expect(pressed(formOf({ hacer: 'publicar' }))).toEqual({ command: 'publicar', id: undefined })
})

it.each([
  ['publicar', '12', 'reviews/12/approve', { seen: 'a1' }],
  ['rechazar', '13', 'reviews/13/reject', { code: 'insulto', seen: 'b2' }],
  ['responder', '12', 'reviews/12/reply', { text: 'Gracias.\nVuelve pronto.' }],
  ['foto', '7', 'review-photos/7/reject', { code: 'persona' }],
  ['ocultar', '12', 'reviews/12/hide', undefined],
])('sends the call of the review button %s %s', (command, id, path, body) => {
  expect(reviewAction(form, command, id)).toEqual({ method: 'POST', path, ...(body && { body }) })
})
