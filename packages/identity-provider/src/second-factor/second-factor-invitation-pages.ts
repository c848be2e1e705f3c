import { html } from '@tianguis/html-pages/html-template.ts'
import { renderIcon } from '@tianguis/html-pages/icons.ts'
import { renderIconHeading, renderIdentityProviderPage } from '../pages/page-layout.ts'
import type { ShopUrlAndBranding } from '../shop-branding.ts'
import { renderPasskeyForm, renderPasskeyUnsupportedText } from './passkey-form.ts'
import { securityPagePath } from './require-fresh-sign-in.ts'

/** Page shown when a mailed invitation is opened; it offers two kinds of second factor to add. */
export function renderInvitationPage({ shop }: { shop: ShopUrlAndBranding }): string {
  return renderIdentityProviderPage({
    title: 'Agrega un segundo paso',
    shop,
    content: html`${renderIconHeading(
      { name: 'key' },
      'Agrega otro segundo paso',
      html`<p class="muted">Entra con tu contraseña y elige con qué: una llave de acceso, que es este equipo o tu teléfono con tu huella, tu cara o tu bloqueo, o los códigos de una aplicación.</p>`,
    )}
<a class="btn primary l block" href="${securityPagePath}/llave-nueva">${renderIcon('key')}Agregar llave de acceso</a>
<a class="btn block" href="${securityPagePath}/aplicacion">Usar los códigos de una aplicación</a>`,
  })
}

/** Page for an account that lost its second factor and has no invitation. */
export function renderInvitationRequiredPage({
  shop,
  officeUrl,
}: {
  shop: ShopUrlAndBranding
  officeUrl?: string
}): string {
  return renderIdentityProviderPage({
    title: 'Hace falta una invitación',
    shop,
    forOffice: officeUrl !== undefined,
    content: html`${renderIconHeading(
      { name: 'key', tone: 'warn' },
      'Hace falta una invitación',
      officeUrl === undefined
        ? html`<p class="muted">Tu cuenta ya tuvo un segundo paso, así que la contraseña sola no agrega otro. Pide a la tienda que te mande un enlace por correo.</p>`
        : html`<p class="muted">Tu cuenta ya tuvo un segundo paso, así que la contraseña sola no agrega otro. Pide a otra persona que administra el Mostrador que te mande un enlace por correo.</p>`,
    )}
${
  officeUrl === undefined
    ? html`<a class="btn primary l block" href="${shop.url}/support">Escribir a la tienda</a>
<a class="center-text" href="${securityPagePath}">Volver a seguridad</a>`
    : html`<a class="btn block" href="${officeUrl}/entrar">Volver al Mostrador</a>`
}`,
  })
}

/** Page for a back office sign-in without a second factor; it creates a passkey in place. */
export function renderSecondFactorRequiredPage({
  shop,
  officeUrl,
  passkeyOptions,
}: {
  shop: ShopUrlAndBranding
  officeUrl: string
  /** WebAuthn options with which the browser creates a passkey */
  passkeyOptions: string
}): string {
  return renderIdentityProviderPage({
    title: 'Agrega un segundo paso',
    shop,
    forOffice: true,
    script: '/llaves.js',
    content: html`${renderIconHeading(
      { name: 'key' },
      'Falta un paso para entrar al Mostrador',
      html`<p class="muted">Ahí se ven pedidos y datos de personas, así que una contraseña sola no basta. Agrega una llave de acceso: este equipo o tu teléfono, con tu huella, tu cara o tu bloqueo. Se hace una vez.</p>`,
    )}
${renderPasskeyForm({
  action: `${securityPagePath}/llave-nueva`,
  purpose: 'create',
  options: passkeyOptions,
  button: 'Agregar llave de acceso',
  look: 'primary l',
})}${renderPasskeyUnsupportedText('Este navegador no puede crear llaves de acceso: usa los códigos de una aplicación.')}
<a class="btn block" href="${securityPagePath}/aplicacion">Usar los códigos de una aplicación</a>
<p class="center-text"><a href="${officeUrl}/entrar">Volver al Mostrador</a></p>`,
  })
}
