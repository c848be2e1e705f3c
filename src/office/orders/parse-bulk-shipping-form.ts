import { parseShipmentRows } from '#domain/orders/parse-shipment-rows.ts'

/**
 * Parses the bulk shipping form. A field such as `guia:2611-ABCDEF` contains the order's tracking
 * number, or the number with its carrier (`number;carrier`); a pasted row replaces its order's
 * field.
 */
export function parseBulkShippingForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const orders = form.getAll('pedido').map(String)
  const pasted = parseShipmentRows(text('guias'), orders).rows.map(({ number }) => number)
  const kept = orders
    .filter((number) => !pasted.includes(number) && text(`guia:${number}`) !== '')
    .map((number) => `${number};${text(`guia:${number}`)}`)
  return {
    text: [...kept, text('guias')].join('\n'),
    orders,
    ...(text('paqueteria') !== '' && { carrier: text('paqueteria') }),
    ...(text('hacer') === 'revisar' && { rehearsed: true }),
  }
}
