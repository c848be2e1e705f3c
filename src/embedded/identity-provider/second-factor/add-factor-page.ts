import { html } from '#embedded/look/html.ts'
import { icon } from '#embedded/look/icons.ts'
import { iconHeading, page } from '../pages/layout.ts'
import type { Shop } from '../shop.ts'
import { securityPath } from './fresh-sign-in.ts'

/** Page of an opened invitation, with two kinds of second factor to add. */
export function invitationPage({ shop }: { shop: Shop }): string {
  return page({
    title: 'Agrega un segundo paso',
    shop,
    content: html`${iconHeading(
      { name: 'key' },
      'Agrega otro segundo paso',
      html`<p class="muted">Entra con tu contraseña y elige con qué: una llave de acceso, que es este equipo o tu teléfono con tu huella, tu cara o tu bloqueo, o los códigos de una aplicación.</p>`,
    )}
<a class="btn primary l block" href="${securityPath}/llave-nueva">${icon('key')}Agregar llave de acceso</a>
<a class="btn block" href="${securityPath}/aplicacion">Usar los códigos de una aplicación</a>`,
  })
}

/** Page for an account that lost its second factor and has no invitation. */
export function uninvitedPage({ shop, officeUrl }: { shop: Shop; officeUrl?: string }): string {
  return page({
    title: 'Hace falta una invitación',
    shop,
    forOffice: officeUrl !== undefined,
    content: html`${iconHeading(
      { name: 'key', tone: 'warn' },
      'Hace falta una invitación',
      officeUrl === undefined
        ? html`<p class="muted">Tu cuenta ya tuvo un segundo paso, así que la contraseña sola no agrega otro. Pide a la tienda que te mande un enlace por correo.</p>`
        : html`<p class="muted">Tu cuenta ya tuvo un segundo paso, así que la contraseña sola no agrega otro. Pide a otra persona que administra el Mostrador que te mande un enlace por correo.</p>`,
    )}
${
  officeUrl === undefined
    ? html`<a class="btn primary l block" href="${shop.url}/support">Escribir a la tienda</a>
<a class="center-text" href="${securityPath}">Volver a seguridad</a>`
    : html`<a class="btn block" href="${officeUrl}/entrar">Volver al Mostrador</a>`
}`,
  })
}

/** Page for a back office sign-in with the right password but no second factor. */
export function addFactorPage({ shop, officeUrl }: { shop: Shop; officeUrl: string }): string {
  return page({
    title: 'Agrega un segundo paso',
    shop,
    forOffice: true,
    content: html`${iconHeading(
      { name: 'key' },
      'Falta un paso para entrar al Mostrador',
      html`<p class="muted">Ahí se ven pedidos y datos de personas, así que una contraseña sola no basta. Agrega una llave de acceso: este equipo o tu teléfono, con tu huella, tu cara o tu bloqueo. Se hace una vez.</p>`,
    )}
<a class="btn primary l block" href="${securityPath}/llave-nueva">${icon('key')}Agregar llave de acceso</a>
<a class="btn block" href="${securityPath}/aplicacion">Usar los códigos de una aplicación</a>
<p class="center-text"><a href="${officeUrl}/entrar">Volver al Mostrador</a></p>`,
  })
}
