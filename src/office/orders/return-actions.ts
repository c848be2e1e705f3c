type Call = { path: string; body: object }

/** API call for a form of a product return. */
export function returnActionOf(form: FormData): Call {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  switch (text('hacer')) {
    case 'recibir':
      return { path: 'receive', body: {} }
    case 'revisar':
      return { path: 'inspect', body: { lines: findingsOf(form, text) } }
    case 'reembolsar':
      return { path: 'refund', body: { idempotency_key: text('llave') } }
    default:
      return { path: 'refuse', body: { reason: text('motivo') } }
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
