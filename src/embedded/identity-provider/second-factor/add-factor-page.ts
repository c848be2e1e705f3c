import { html } from '#embedded/look/html.ts'
import { icon } from '#embedded/look/icons.ts'
import { iconHeading, page } from '../pages/layout.ts'
import type { Shop } from '../shop.ts'
import { securityPath } from './fresh-sign-in.ts'

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
