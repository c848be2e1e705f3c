import type { OperatorApiCommands } from '../api/operator-api.ts'

/**
 * Sends an operator's form about a product return (receive, inspect, refuse) to the API; the form
 * that refunds a return is sent elsewhere.
 */
export function submitOrderReturnFormToApi(
  form: FormData,
  id: string,
  commands: OperatorApiCommands,
) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const params = { id }
  switch (text('hacer')) {
    case 'recibir':
      return commands('receiveReturn', { params })
    case 'revisar':
      return commands('inspectReturn', { params, body: { lines: findingsOf(form, text) } })
    default:
      return commands('refuseReturn', { params, body: { reason: text('motivo') } })
  }
}

function findingsOf(form: FormData, text: (name: string) => string) {
  const units = (name: string) => Math.max(0, Math.trunc(Number(text(name)) || 0))
  return form.getAll('linea').map((line) => ({
    line_id: Number(line),
    to_shelf: units(`venta:${line}`),
    second_hand: units(`segunda:${line}`),
    waste: units(`merma:${line}`),
    turned_down: units(`rechazo:${line}`),
    ...(text(`nota:${line}`) !== '' && { note: text(`nota:${line}`) }),
  }))
}
