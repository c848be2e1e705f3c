import { expect, it } from 'vitest'
import { sentCall } from '#test/support/recorded-commands.ts'
import { parseClickedReviewButton, submitReviewFormToApi } from './review-actions.ts'

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

it('the review moderation list sends the chosen decision with the version of the review that was read', () => {
  expect(parseClickedReviewButton(form)).toEqual({ command: 'publicar', id: '12' })
  expect(parseClickedReviewButton(formOf({ hacer: 'publicar' }))).toEqual({
    command: 'publicar',
    id: undefined,
  })
})

it.each([
  ['publicar', '12', 'approveReview', { seen: 'a1' }],
  ['rechazar', '13', 'rejectReview', { code: 'insulto', seen: 'b2' }],
  ['responder', '12', 'replyToReview', { text: 'Gracias.\nVuelve pronto.' }],
  ['foto', '7', 'rejectReviewPhoto', { code: 'persona' }],
  ['ocultar', '12', 'hideReview', undefined],
])('sends the call of the review button %s %s', async (command, id, operation, body) => {
  const call = await sentCall((commands) => submitReviewFormToApi(form, command, id, commands))
  expect(call).toEqual([operation, { params: { id }, body }])
})
