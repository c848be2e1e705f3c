import type { OperatorApiCommands } from '../api/operator-api.ts'
import { parseNumberFields } from '../forms/parse-number-fields.ts'

/**
 * API operation of each account action that needs only a reason, by the value of the form field
 * `hacer`.
 */
const withReason = {
  bloquear: 'blockCustomer',
  desbloquear: 'unblockCustomer',
  'cerrar-sesiones': 'endCustomerSessions',
  telefono: 'resetCustomerPhone',
  'segundo-paso': 'removeCustomerSecondFactors',
  verificacion: 'resendVerificationMail',
} as const

/** Sends a submitted form of the customer page to the operator API. */
export function submitCustomerFormToApi(
  form: FormData,
  customer: string,
  commands: OperatorApiCommands,
) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const { pesos, whole, checked } = parseNumberFields(form)
  const press = text('llave') !== '' && { idempotency_key: text('llave') }
  const params = { id: customer }
  const request = { id: text('solicitud') }
  const reason = text('motivo')
  const command = text('hacer')
  switch (command) {
    case 'procede':
    case 'no-procede': {
      const body = { granted: command === 'procede', reason }
      return commands('answerPrivacyRequest', { params: request, body })
    }
    case 'cumplida':
      return commands('completePrivacyRequest', { params: request })
    case 'borrar':
      return commands('erasePrivacyRequest', { params: request, body: { email: text('correo') } })
    case 'bloquear':
    case 'desbloquear':
    case 'cerrar-sesiones':
    case 'telefono':
    case 'segundo-paso':
    case 'verificacion':
      return commands(withReason[command], { params, body: { reason } })
    case 'cerrar-sesion':
      return commands('endCustomerSession', {
        params: { ...params, session: text('sesion') },
        body: { reason },
      })
    case 'invitar':
      return commands('inviteImportedCustomer', { params })
    case 'solicitud':
      return commands('createPrivacyRequest', {
        params,
        body: { kind: text('clase'), received_on: text('recibida') },
      })
    case 'puntos':
      return commands('changeCustomerPoints', {
        params,
        body: checked({ points: whole('puntos', 'points') ?? 0, note: text('nota'), ...press }),
      })
    default: {
      const type = text('tipo')
      return commands('giveCustomerCoupon', {
        params,
        body: checked({
          type,
          percent: (type === 'percent' ? whole('valor', 'percent') : null) ?? undefined,
          amount: (type === 'fixed' ? pesos('valor', 'amount') : null) ?? undefined,
          min_subtotal: pesos('minimo', 'min_subtotal') ?? undefined,
          valid_to: text('hasta'),
          description: text('para_que'),
          ...press,
        }),
      })
    }
  }
}
