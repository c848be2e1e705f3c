import { isKeyOf } from '#domain/is-key-of.ts'
import type { IconName } from '#ui/icon-names.ts'
import type { SignInFailureReason } from '../session/sign-in-failure-reason.ts'
import { literals } from '../text/specified-texts.ts'

interface Explained {
  icon: IconName
  title: string
  words: string
  /** Button to try sign-in again, where another attempt may succeed */
  again?: { label: string; otherAccount?: 1 }
}

const tryAgain = { label: 'Intentar de nuevo' }

const unfinished: Explained = {
  icon: 'support',
  title: 'No pudimos iniciar tu sesión',
  words: `${literals.signIn.identityUnavailable} Identifícate otra vez desde aquí.`,
  again: tryAgain,
}

const explanations: Record<SignInFailureReason, Explained> = {
  'sin-terminar': unfinished,
  'sin-respuesta': {
    icon: 'clock',
    title: 'El inicio de sesión no responde',
    words:
      'El servicio que comprueba quién eres no contesta en este momento. Tu carrito sigue aquí: espera unos minutos antes de intentarlo otra vez.',
    again: tryAgain,
  },
  'tienda-ocupada': {
    icon: 'clock',
    title: 'La tienda no alcanzó a abrir tu sesión',
    words:
      'La tienda no contestó a tiempo. Tu carrito sigue aquí: espera un minuto antes de intentarlo otra vez.',
    again: tryAgain,
  },
  configuracion: {
    icon: 'warn',
    title: 'El inicio de sesión de la tienda está fallando',
    words:
      'No es por algo que hayas hecho, y repetirlo no lo arregla: le toca a la tienda, que ya tiene el aviso. Tu carrito sigue aquí y puedes seguir mirando.',
  },
  hora: {
    icon: 'clock',
    title: 'La hora de tu dispositivo no es correcta',
    words:
      'Por seguridad, tu sesión solo se abre con la hora correcta. Activa la fecha y hora automáticas en los ajustes de tu dispositivo y después identifícate.',
    again: { label: 'Ya la corregí' },
  },
  'sin-guardar': {
    icon: 'lock',
    title: 'Tu navegador no guarda datos de la tienda',
    words:
      'Sin eso no podemos reconocerte al volver del inicio de sesión. Permite las cookies y los datos de este sitio, o abre la tienda fuera del modo privado, y después identifícate.',
    again: { label: 'Ya los permití' },
  },
  permiso: {
    icon: 'lock',
    title: 'Faltó tu permiso',
    words:
      'Para identificarte, la tienda necesita tu nombre y tu correo, y tu cuenta de acceso no nos los compartió. Si quieres entrar, identifícate y acepta.',
    again: { label: 'Identificarse' },
  },
  'correo-de-otra-cuenta': {
    icon: 'user',
    title: 'Ese correo ya es de otra cuenta',
    words:
      'En la tienda ya hay una cuenta con ese correo, que entra de otra manera. Usa la cuenta de acceso con la que te registraste; si ya no la tienes, pídenos ayuda.',
    again: { label: 'Entrar con otra cuenta', otherAccount: 1 },
  },
  'correo-que-no-sirve': {
    icon: 'mail',
    title: 'Nos falta tu correo',
    words:
      'Tu cuenta de acceso no tiene un correo que podamos usar, y a él llegan tus pedidos. Agrégalo o corrígelo ahí, o entra con otra cuenta.',
    again: { label: 'Entrar con otra cuenta', otherAccount: 1 },
  },
  vueltas: {
    icon: 'warn',
    title: 'Tu sesión no se abre',
    words:
      'Lo intentamos varias veces seguidas y siempre volvimos aquí. Repetirlo ahora no lo arregla: le toca a la tienda, que ya tiene el aviso.',
  },
}

/** Explanation of a failed sign-in and what the shopper can do next. */
export function explainSignInFailureReason(motive: string | null): Explained {
  return isKeyOf(explanations, motive) ? explanations[motive] : unfinished
}
