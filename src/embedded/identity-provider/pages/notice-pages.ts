import { html } from '#embedded/look/html.ts'
import type { Purpose } from '../mailed-codes.ts'
import type { Shop } from '../shop.ts'
import { iconHeading, page } from './layout.ts'
import { waiting } from './waiting.ts'

type OfShop = { shop: Shop }

/** For expired, finished or foreign sign-ins. */
export function expiredPage({ shop }: OfShop): string {
  return page({
    title: 'Esta página venció',
    shop,
    content: html`${iconHeading(
      { name: 'clock', tone: 'warn' },
      'Esta página venció',
      html`<p class="muted">Por seguridad solo dura una hora. Empieza otra vez, no toma nada.</p>`,
    )}
<a class="btn primary l block" href="${shop.url}/customer/login">Iniciar sesión</a>`,
  })
}

const askForAnother: Record<Purpose, string> = {
  verify: 'Pide otro y llega en un minuto.',
  reset: 'Pide otro con «Olvidé mi contraseña».',
  enrol: 'Pide otro a la tienda, o a quien administra el Mostrador si trabajas en él.',
}

export function deadLinkPage({ shop, purpose }: OfShop & { purpose: Purpose }): string {
  return page({
    title: 'El enlace ya no sirve',
    shop,
    content: html`${iconHeading(
      { name: 'clock', tone: 'warn' },
      'El enlace ya no sirve',
      html`<p class="muted">Venció, ya se usó o hay uno más nuevo en tu correo. ${askForAnother[purpose]}</p>`,
    )}
${
  purpose === 'verify'
    ? html`<a class="btn primary l block" href="${shop.url}/welcome">Pedir otro enlace</a>`
    : html`<a class="btn primary l block" href="${shop.url}/customer/login">Iniciar sesión</a>`
}`,
  })
}

/** `form` is the protocol's form. */
export function signOutPage({ shop, form }: OfShop & { form: string }): string {
  const button = html`<button class="btn primary l block" name="logout" value="yes">Cerrar sesión</button>`
  return page({
    title: 'Cerrar sesión',
    shop,
    content: html`${iconHeading(
      { name: 'logout' },
      'Cerrar sesión',
      html`<p class="muted">¿Estás seguro que quieres salir de la sesión?</p>`,
    )}
<div class="stack">${{ markup: form.replace('</form>', `${button.markup}</form>`) }}
<a class="btn block" href="${shop.url}/index">Seguir en la tienda</a></div>`,
  })
}

export function signedOutPage({ shop }: OfShop): string {
  return page({
    title: 'Sesión cerrada',
    shop,
    content: html`${iconHeading({ name: 'check', tone: 'good' }, 'Cerraste tu sesión')}
<a class="btn primary l block" href="${shop.url}/index">Volver a la tienda</a>`,
  })
}

export function errorPage({ shop, code }: OfShop & { code: string }): string {
  return page({
    title: 'Algo salió mal',
    shop,
    content: html`${iconHeading(
      { name: 'bad', tone: 'warn' },
      'No pudimos continuar',
      html`<p class="muted">Vuelve a la tienda e intenta entrar otra vez. Si sigue igual, escríbenos desde Soporte.</p>`,
      html`<p class="small faint">Detalle: <code>${code}</code></p>`,
    )}
<a class="btn primary l block" href="${shop.url}/customer/login">Volver a intentarlo</a>`,
  })
}

/** For a form or an address with characters that no text has. */
export function unreadablePage({ shop }: OfShop): string {
  return page({
    title: 'No pudimos leerlo',
    shop,
    content: html`${iconHeading(
      { name: 'bad', tone: 'warn' },
      'No pudimos leer lo que llegó',
      html`<p class="muted">Trae un carácter que no es texto. Vuelve atrás, borra el dato y escríbelo otra vez sin pegarlo.</p>`,
    )}
<a class="btn primary l block" href="${shop.url}/customer/login">Volver a intentarlo</a>`,
  })
}

export function tooManyPage({ shop, waitSeconds }: OfShop & { waitSeconds: number }): string {
  return page({
    title: 'Demasiados intentos',
    shop,
    content: html`${iconHeading(
      { name: 'clock', tone: 'warn' },
      'Demasiados intentos',
      html`<p class="muted">Espera ${waiting(waitSeconds)} e intenta entrar otra vez.</p>`,
    )}
<a class="btn primary l block" href="${shop.url}/index">Volver a la tienda</a>`,
  })
}

export function missingPage({ shop }: OfShop): string {
  return page({
    title: 'Página no encontrada',
    shop,
    content: html`${iconHeading(
      { name: 'info' },
      'Aquí no hay nada',
      html`<p class="muted">La dirección no existe o cambió.</p>`,
    )}
<a class="btn primary l block" href="${shop.url}/index">Ir a la tienda</a>`,
  })
}
