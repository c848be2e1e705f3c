import { letter } from '../mails.ts'
import type { Mail } from '../outbox.ts'

export type SecurityChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'app-added'
  | 'app-removed'
  | 'codes-made'
  | 'factors-removed'

const changes = {
  'passkey-added': {
    subject: 'Agregaste una llave de acceso a Tianguis',
    line: 'Desde ahora puedes entrar a tu cuenta con una llave de acceso nueva, y después de tu contraseña pedimos otro paso.',
  },
  'passkey-removed': {
    subject: 'Quitaste una llave de acceso de Tianguis',
    line: 'Una de las llaves de acceso de tu cuenta ya no sirve para entrar.',
  },
  'app-added': {
    subject: 'Activaste los códigos de una aplicación en Tianguis',
    line: 'Desde ahora, después de tu contraseña pedimos un código de tu aplicación.',
  },
  'app-removed': {
    subject: 'Desactivaste los códigos de una aplicación en Tianguis',
    line: 'Desde ahora ya no pedimos códigos de una aplicación para entrar a tu cuenta.',
  },
  'codes-made': {
    subject: 'Hiciste códigos de recuperación nuevos en Tianguis',
    line: 'Los códigos de recuperación que tenías ya no sirven; sólo valen los nuevos.',
  },
  'factors-removed': {
    subject: 'Quitamos el segundo paso de tu cuenta de Tianguis',
    line: 'Como lo pediste a la tienda, tus llaves de acceso, tu aplicación de códigos y tus códigos de recuperación ya no sirven. Desde ahora entras sólo con tu contraseña; puedes activar otros en «Seguridad».',
  },
} satisfies Record<SecurityChange, { subject: string; line: string }>

const notYou =
  'Si no fuiste tú, elige otra contraseña con «Olvidé mi contraseña» y escríbenos cuanto antes desde Soporte.'

export function securityChangedMail(change: SecurityChange): Mail {
  const { subject, line } = changes[change]
  return letter({
    subject,
    lines: [line, 'Por seguridad cerramos las otras sesiones que estaban abiertas.'],
    closing: notYou,
  })
}

export function recoveryCodeUsedMail(left: number): Mail {
  return letter({
    subject: 'Usaste un código de recuperación de Tianguis',
    lines: [
      'Alguien, quizá tú, entró a tu cuenta con uno de tus códigos de recuperación.',
      left === 1 ? 'Te queda 1 código.' : `Te quedan ${left} códigos.`,
    ],
    closing: notYou,
  })
}
