/** Spanish labels of events in a shopper's account, such as a sign-in. */
export const accountEventLabels = {
  'signed-in': 'entró',
  'sign-in-refused': 'no pudo entrar',
  'session-ended': 'terminó una sesión',
} as const

const details: Record<string, string> = {
  blocked: 'la cuenta está bloqueada',
  'sessions-ended': 'por orden de la tienda',
  'signed-out': 'cerró su sesión',
  closed: 'la cerró desde otro dispositivo',
  moved: 'la cuenta pasó a otro proveedor de identidad',
  provider: 'aviso del proveedor de identidad',
  reused: 'alguien usó otra vez un token gastado',
  'fresh-sign-in-required': 'con un inicio de sesión que ya terminó',
  forbidden: 'su correo es de otra cuenta',
  'email-in-use': 'su correo es de otra cuenta',
  'account-blocked': 'la cuenta está bloqueada',
}

/**
 * Translates the detail of an account event (a reason or sign-in method) into Spanish; an unknown
 * detail is returned unchanged.
 */
export function formatAccountEventReason(detail: string | null): string {
  return details[detail ?? ''] ?? detail ?? ''
}
