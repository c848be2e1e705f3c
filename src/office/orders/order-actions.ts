import type { OperatorApiCommands } from '../api/operator-api.ts'
import { type EditForm, readRecordVersionFromForm } from '../forms/edit-form.tsx'
import { buyLabel } from './label-forms.ts'

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
export const deliveryAddressFormDefinition: EditForm = {
  what: 'esta dirección',
  fields: addressFields,
}

const labelDecisions = ['cancel', 'keep'] as const

type SimpleOrderAction = {
  label: string
  send: (
    commands: OperatorApiCommands,
    params: { number: string },
  ) => Promise<{ messageForUser: string }>
}

/** Order actions without form fields, each a button among the other actions of the order page. */
export const simpleOrderActions = new Map<string, SimpleOrderAction>([
  [
    'correo',
    {
      label: 'Reenviar el correo de cómo va',
      send: (commands, params) => commands('resendOrderMail', { params }),
    },
  ],
])

/** Sends a submitted form of the order page to the operator API. */
export function submitOrderFormToApi(
  form: FormData,
  number: string,
  commands: OperatorApiCommands,
) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const params = { number }
  const parcel = { number, parcel: text('paquete') }
  const lines = [...form]
    .filter(([name, value]) => name.startsWith('pieza:') && Number(value) > 0)
    .map(([name, value]) => ({ line: Number(name.slice(6)), quantity: Number(value) }))
  // If all unit fields of the form are zero, no units are selected; if the form has no unit fields,
  // all units are selected
  const namesPieces = [...form.keys()].some((name) => name.startsWith('pieza:'))
  const decision = labelDecisions.find((one) => one === text('que-hacer-con-guia'))
  const labelDecision = decision && { label: decision }
  const simple = simpleOrderActions.get(text('hacer'))
  if (simple) return simple.send(commands, params)
  switch (text('hacer')) {
    case 'empacar':
      return commands('packOrder', { params, body: namesPieces ? { lines } : {} })
    case 'enviar':
      return commands('shipOrder', {
        params,
        body: {
          tracking_number: text('guia'),
          ...(text('paqueteria') !== '' && { carrier: text('paqueteria') }),
          ...(text('paquete') !== '' && { parcel: Number(text('paquete')) }),
          ...(namesPieces && { lines }),
        },
      })
    case 'comprar-guia':
      return buyLabel(form, number, commands)
    case 'seguir-guia':
      return commands('finishLabel', { params: { number, label: text('guia-comprada') } })
    case 'cancelar-guia':
      return commands('cancelLabel', { params: { number, label: text('guia-comprada') } })
    case 'deshacer':
      return commands('takeBackShipment', { params: parcel })
    case 'desempacar':
      return commands('unpackShipment', { params: parcel })
    case 'entregado':
      return commands('deliverShipment', { params: parcel })
    case 'listo':
      return commands('markReadyForPickup', { params })
    case 'entregar':
      return commands('handOverOrder', {
        params,
        body: {
          ...(text('codigo') !== '' && { code: text('codigo') }),
          identified: form.get('identificada') !== null,
          ...(text('mostro') !== '' && { shown: text('mostro') }),
        },
      })
    case 'direccion':
      return commands('correctOrderAddress', {
        params,
        body: {
          first_name: text('first_name'),
          last_name: text('last_name'),
          phone: text('phone'),
          address1: text('address1'),
          address2: text('address2'),
          city: text('city'),
          state: text('state'),
          postcode: text('postcode'),
          references: text('references'),
          ...readRecordVersionFromForm(form),
          at_shops_cost: form.get('paga_la_tienda') !== null,
          ...labelDecision,
        },
      })
    case 'receptor':
      return commands('setInvoiceReceiver', { params, body: parseReceiver(form) })
    case 'cancelar':
      return commands('cancelOrder', { params, body: { reason: text('motivo'), ...labelDecision } })
    case 'mover':
      return commands('moveOrder', {
        params,
        body: { to: text('estado'), ...(text('motivo') !== '' && { reason: text('motivo') }) },
      })
    default:
      return commands('addOrderNote', { params, body: { text: text('nota') } })
  }
}
import { parseReceiver } from '../invoices/receiver-form.tsx'
