import { ApiFailure } from '../api/api-request.ts'
import type { SignInFailureReason } from '../session/sign-in-failure-reason.ts'
import { type SignInFailureCode, SignInFailure } from '../session/sign-in-failure.ts'
import { literals } from '../text/specified-texts.ts'

const motives: Record<SignInFailureCode, SignInFailureReason> = {
  'discovery-unreachable': 'sin-respuesta',
  'discovery-blocked': 'configuracion',
  'discovery-invalid': 'configuracion',
  'issuer-mismatch': 'configuracion',
  'client-refused': 'configuracion',
  'provider-error': 'sin-respuesta',
  'silent-unanswered': 'sin-respuesta',
  'token-endpoint-unreachable': 'sin-respuesta',
  'token-endpoint-blocked': 'configuracion',
  'token-endpoint-invalid': 'sin-respuesta',
  'grant-refused': 'sin-terminar',
  'id-token-invalid': 'configuracion',
  'id-token-expired': 'configuracion',
  'sign-in-loop': 'vueltas',
  'consent-refused': 'permiso',
  'nobody-there': 'sin-terminar',
  'not-begun-here': 'sin-terminar',
  'device-clock': 'hora',
  'storage-refused': 'sin-guardar',
}

/** Sign-in failure reasons by the API's `message`. */
const refusals = new Map<string, SignInFailureReason>([
  ['Email belongs to another account', 'correo-de-otra-cuenta'],
  ['Email missing or malformed', 'correo-que-no-sirve'],
])

/** Maps the error of a failed sign-in to the reason that the support page explains. */
export function toSignInFailureReason(error: unknown): SignInFailureReason {
  if (error instanceof SignInFailure) return motives[error.code]
  if (!(error instanceof ApiFailure)) return 'sin-terminar'
  const { message, messageForUser, status } = error
  if (messageForUser === literals.signIn.identityUnavailable) return 'sin-respuesta'
  if (status === 0 || status === 429 || status >= 500) return 'tienda-ocupada'
  return refusals.get(message) ?? 'configuracion'
}
