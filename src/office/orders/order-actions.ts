import { type EditForm, versionIn } from '../forms/edit-form.tsx'

type Call = { method: 'POST' | 'PUT'; path: string; body: object }

const addressFields = {
  first_name: { label: 'Nombre' },
  last_name: { label: 'Apellidos' },
  phone: { label: 'Teléfono' },
  address1: { label: 'Calle y número' },
  address2: { label: 'Colonia e interior' },
  city: { label: 'Municipio' },
  state: { label: 'Estado' },
  postcode: { label: 'Código postal' },
  references: { label: 'Señas' },
}

/** Form fields of an order's delivery address, checked for edit conflicts. */
export const addressForm: EditForm = { what: 'esta dirección', fields: addressFields }

/** API call for a form on an order's page. */
export function deedOf(form: FormData): Call {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const parcel = `shipments/${encodeURIComponent(text('paquete'))}`
  const post = (path: string, body: object = {}): Call => ({ method: 'POST', path, body })
  const lines = [...form]
    .filter(([name, value]) => name.startsWith('pieza:') && Number(value) > 0)
    .map(([name, value]) => ({ line: Number(name.slice(6)), quantity: Number(value) }))
  // If all unit fields are zero, nothing is selected; if the form has no unit fields, everything is selected
  const namesPieces = [...form.keys()].some((name) => name.startsWith('pieza:'))
  switch (text('hacer')) {
    case 'empacar':
      return post('shipments', namesPieces ? { lines } : {})
    case 'enviar':
      return post('ship', {
        tracking_number: text('guia'),
        ...(text('paqueteria') !== '' && { carrier: text('paqueteria') }),
        ...(text('paquete') !== '' && { parcel: Number(text('paquete')) }),
        ...(namesPieces && { lines }),
      })
    case 'deshacer':
      return post(`${parcel}/take-back`)
    case 'desempacar':
      return post(`${parcel}/unpack`)
    case 'entregado':
      return post(`${parcel}/deliver`)
    case 'listo':
      return post('ready-for-pickup')
    case 'entregar':
      return post('hand-over', {
        ...(text('codigo') !== '' && { code: text('codigo') }),
        identified: form.get('identificada') !== null,
      })
    case 'direccion': {
      const written = Object.keys(addressFields).map((name) => [name, text(name)] as const)
      const body = { ...Object.fromEntries(written), ...versionIn(form) }
      const atShopsCost = form.get('paga_la_tienda') !== null
      return { method: 'PUT', path: 'address', body: { ...body, at_shops_cost: atShopsCost } }
    }
    case 'cancelar':
      return post('cancel', { reason: text('motivo') })
    case 'mover':
      return post('move', {
        to: text('estado'),
        ...(text('motivo') !== '' && { reason: text('motivo') }),
      })
    case 'correo':
      return post('mails')
    default:
      return post('notes', { text: text('nota') })
  }
}
