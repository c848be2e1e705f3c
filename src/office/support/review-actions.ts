/** API call for reviews, by button value: `publicar` for selected reviews, `publicar:12` for one. */
type ReviewAction = { method: 'POST'; path: string; body?: object }

/** API call for one review, with its form fields. */
export function reviewAction(form: FormData, command: string, id: string): ReviewAction {
  const text = (name: string) => String(form.get(`${name}:${id}`) ?? '')
  const path = `reviews/${encodeURIComponent(id)}`
  const seen = text('visto')
  switch (command) {
    case 'publicar':
      return { method: 'POST', path: `${path}/approve`, body: { seen } }
    case 'rechazar':
      return { method: 'POST', path: `${path}/reject`, body: { code: text('motivo'), seen } }
    case 'responder': {
      const answer = text('respuesta').replaceAll('\r\n', '\n').trim()
      return { method: 'POST', path: `${path}/reply`, body: { text: answer } }
    }
    case 'foto': {
      const photo = `review-photos/${encodeURIComponent(id)}`
      return { method: 'POST', path: `${photo}/reject`, body: { code: text('razon') } }
    }
    default:
      return { method: 'POST', path: `${path}/hide` }
  }
}

/** Command of the clicked button, with its review id if any. */
export function pressed(form: FormData): { command: string; id: string | undefined } {
  const [command = '', id] = String(form.get('hacer')).split(':')
  return { command, id }
}
