import { renderMail } from '../account-mails.ts'
import type { OutboxMail } from '../mail-outbox.ts'
import type { ShopUrlAndBranding } from '../shop-branding.ts'

export type SecondFactorChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'app-added'
  | 'app-removed'
  | 'codes-made'
  | 'factors-removed'

const changes = {
  'passkey-added': {
    subject: (name) => `Agregaste una llave de acceso a ${name}`,
    line: 'Desde ahora puedes entrar a tu cuenta con una llave de acceso nueva, y después de tu contraseña pedimos otro paso.',
  },
  'passkey-removed': {
    subject: (name) => `Quitaste una llave de acceso de ${name}`,
    line: 'Una de las llaves de acceso de tu cuenta ya no sirve para entrar.',
  },
  'app-added': {
    subject: (name) => `Activaste los códigos de una aplicación en ${name}`,
    line: 'Desde ahora, después de tu contraseña pedimos un código de tu aplicación.',
  },
  'app-removed': {
    subject: (name) => `Desactivaste los códigos de una aplicación en ${name}`,
    line: 'Desde ahora ya no pedimos códigos de una aplicación para entrar a tu cuenta.',
  },
  'codes-made': {
    subject: (name) => `Hiciste códigos de recuperación nuevos en ${name}`,
    line: 'Los códigos de recuperación que tenías ya no sirven; solo valen los nuevos.',
  },
} satisfies Record<
  Exclude<SecondFactorChange, 'factors-removed'>,
  { subject: (shopName: string) => string; line: string }
>

const notYou =
  'Si no fuiste tú, elige otra contraseña con «Olvidé mi contraseña» y escríbenos cuanto antes desde Soporte.'

export function composeSecondFactorChangedMail(
  shop: ShopUrlAndBranding,
  change: keyof typeof changes,
): OutboxMail {
  const { subject, line } = changes[change]
  return renderMail(shop, {
    subject: subject(shop.name),
    lines: [line, 'Por seguridad cerramos las otras sesiones que estaban abiertas.'],
    closing: notYou,
  })
}

const invitation = 'El enlace sirve una vez y vence en 3 días; después pide otro a la tienda.'

/** Mail after the shop removed all second factors of an account, with a link to add a new one. */
export function composeSecondFactorsRemovedMail(shop: ShopUrlAndBranding, url: string): OutboxMail {
  return renderMail(shop, {
    subject: `Quitamos el segundo paso de tu cuenta de ${shop.name}`,
    lines: [
      'Como lo pediste a la tienda, tus llaves de acceso, tu aplicación de códigos y tus códigos de recuperación ya no sirven. Desde ahora entras solo con tu contraseña.',
      `Por seguridad cerramos las sesiones que estaban abiertas. Con este botón agregas otro segundo paso. ${invitation}`,
    ],
    button: { label: 'Agregar un segundo paso', url },
    closing: notYou,
  })
}

/** Mail that invites an account again to replace its lost second factors. */
export function composeTwoFactorInvitationMail(shop: ShopUrlAndBranding, url: string): OutboxMail {
  return renderMail(shop, {
    subject: `Agrega un segundo paso a tu cuenta de ${shop.name}`,
    lines: [`La tienda te invita a agregar otro segundo paso. ${invitation}`],
    button: { label: 'Agregar un segundo paso', url },
    closing: notYou,
  })
}

export function composeRecoveryCodeUsedMail(shop: ShopUrlAndBranding, left: number): OutboxMail {
  return renderMail(shop, {
    subject: `Usaste un código de recuperación de ${shop.name}`,
    lines: [
      'Alguien, quizá tú, entró a tu cuenta con uno de tus códigos de recuperación.',
      left === 1 ? 'Te queda 1 código.' : `Te quedan ${left} códigos.`,
    ],
    closing: notYou,
  })
}
