import type { OperatorApiCommands } from '../api/operator-api.ts'

/**
 * Sends an operator's action on a review to the API. `command` and `id` come from the clicked
 * button's value, such as `publicar:12`.
 */
export function submitReviewFormToApi(
  form: FormData,
  command: string,
  id: string,
  commands: OperatorApiCommands,
) {
  const text = (name: string) => String(form.get(`${name}:${id}`) ?? '')
  const params = { id }
  const seen = text('visto')
  switch (command) {
    case 'publicar':
      return commands('approveReview', { params, body: { seen } })
    case 'rechazar':
      return commands('rejectReview', { params, body: { code: text('motivo'), seen } })
    case 'responder': {
      const answer = text('respuesta').replaceAll('\r\n', '\n').trim()
      return commands('replyToReview', { params, body: { text: answer } })
    }
    case 'foto':
      return commands('rejectReviewPhoto', { params, body: { code: text('razon') } })
    default:
      return commands('hideReview', { params })
  }
}

/** Command of the clicked button, with its review id if any. */
export function parseClickedReviewButton(form: FormData): {
  command: string
  id: string | undefined
} {
  const [command = '', id] = String(form.get('hacer')).split(':')
  return { command, id }
}
