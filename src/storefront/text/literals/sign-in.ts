export const signInTexts = {
  redirecting: 'Redirecting...',
  startShopping: 'Comienza a comprar',
  resend: 'Reenvíar',
  startHere: 'Comienza aquí',
  verificationSent: 'Correo envíado correctamente',
  alreadyVerified: 'Tu cuenta ya ha sido verificada, inicia sesión',
  emailWrong: 'Introduce una dirección de correo válida.',
  sessionExpired: 'Sesión expirada',
  emailVerificationNeeded: 'Se requiere verificación por correo electrónico',
  identityUnavailable: 'No se pudo obtener la información del usuario.',
  genders: { H: 'Hombre', M: 'Mujer', N: 'Prefiero no decir' },
} as const
