import { parseNumbers } from '../forms/read-numbers.ts'

interface Call {
  path: string
  body: object
  /** Whether the customer's page no longer exists after the action */
  leaves: boolean
}

/** Account actions that need a reason: API path by form value. */
const withReason: Record<string, string> = {
  bloquear: 'block',
  desbloquear: 'unblock',
  'cerrar-sesiones': 'end-sessions',
  telefono: 'reset-phone',
  'segundo-paso': 'remove-second-factors',
  verificacion: 'verification-mails',
}

/** API call for a customer form, and the next page. */
export function deedOf(form: FormData, customer: string): Call {
  const { path, body } = requestActionOf(form) ?? ownActionOf(form, customer)
  return { path, body, leaves: form.get('hacer') === 'borrar' }
}

type Asked = Omit<Call, 'leaves'>

/** API call for an action on a privacy request. */
function requestActionOf(form: FormData): Asked | undefined {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const request = `privacy-requests/${encodeURIComponent(text('solicitud'))}`
  switch (text('hacer')) {
    case 'procede':
    case 'no-procede': {
      const granted = text('hacer') === 'procede'
      return { path: `${request}/answer`, body: { granted, reason: text('motivo') } }
    }
    case 'cumplida':
      return { path: `${request}/complete`, body: {} }
    case 'borrar':
      return { path: `${request}/erase`, body: { email: text('correo') } }
    default:
      return undefined
  }
}

function ownActionOf(form: FormData, customer: string): Asked {
  const { path, body } = accountActionOf(form)
  return { path: `customers/${encodeURIComponent(customer)}/${path}`, body }
}

function accountActionOf(form: FormData): Asked {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const { pesos, whole, checked } = parseNumbers(form)
  const press = text('llave') !== '' && { idempotency_key: text('llave') }
  const command = text('hacer')
  const path = withReason[command]
  if (path !== undefined) return { path, body: { reason: text('motivo') } }
  switch (command) {
    case 'cerrar-sesion': {
      const session = encodeURIComponent(text('sesion'))
      return { path: `sessions/${session}/end`, body: { reason: text('motivo') } }
    }
    case 'solicitud': {
      const body = { kind: text('clase'), received_on: text('recibida') }
      return { path: 'privacy-requests', body }
    }
    case 'puntos':
      return {
        path: 'points',
        body: checked({ points: whole('puntos', 'points') ?? 0, note: text('nota'), ...press }),
      }
    default: {
      const type = text('tipo')
      return {
        path: 'coupons',
        body: checked({
          type,
          percent: (type === 'percent' ? whole('valor', 'percent') : null) ?? undefined,
          amount: (type === 'fixed' ? pesos('valor', 'amount') : null) ?? undefined,
          min_subtotal: pesos('minimo', 'min_subtotal') ?? undefined,
          valid_to: text('hasta'),
          description: text('para_que'),
          ...press,
        }),
      }
    }
  }
}
