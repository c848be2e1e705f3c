import { html } from '@tianguis/html-pages/html-template.ts'
import { renderSVG } from 'uqr'
import { textField } from '../pages/form-fields.ts'
import { renderPageHeading, renderIdentityProviderPage } from '../pages/page-layout.ts'
import type { ShopUrlAndBranding } from '../shop-branding.ts'
import { securityPagePath } from './require-fresh-sign-in.ts'
import { lastFactorWarningText } from './security-page.ts'

type AppPage = {
  shop: ShopUrlAndBranding
  /** whether a back office sign-in waits for the app */
  forOffice: boolean
  secret: string
  /** content of the QR code that sets up the authenticator app */
  uri: string
  /** encrypted secret of the new authenticator app, which the browser sends back with the form */
  sealed: string
  problem: 'no-match' | undefined
}

export function renderAddAuthenticatorAppPage({
  shop,
  forOffice,
  secret,
  uri,
  sealed,
  problem,
}: AppPage): string {
  return renderIdentityProviderPage({
    title: 'Códigos de una aplicación',
    shop,
    forOffice,
    content: html`${renderPageHeading(
      'Activa los códigos de una aplicación',
      html`<p class="muted">Sirve cualquier aplicación de códigos, como las de Google, Microsoft o tu gestor de contraseñas.</p>`,
    )}
<ol class="stack steps">
<li>Escanea este código con la aplicación.<div class="qr" role="img" aria-label="Código QR con la clave que sigue escrita">${{ markup: renderSVG(uri, { border: 2 }) }}</div></li>
<li>O <a href="${uri}">ábrela en este equipo</a>, o escribe en ella esta clave:<br><code>${secret.replace(/(.{4})(?=.)/g, '$1 ')}</code></li>
<li>Escribe aquí los seis números que muestra.</li>
</ol>
<form class="stack" method="post" action="${securityPagePath}/aplicacion" novalidate>
<input type="hidden" name="secreto" value="${sealed}">
${textField('Código de tu aplicación', {
  name: 'codigo',
  autocomplete: 'one-time-code',
  inputmode: 'numeric',
  error: problem && 'El código no es correcto. Revisa que tu teléfono tenga la hora automática.',
  focus: Boolean(problem),
})}
<button class="btn primary l block">Activar</button>
</form>
<p class="center-text"><a href="${securityPagePath}">Cancelar</a></p>`,
  })
}

export function renderRemoveAuthenticatorPage({ shop }: { shop: ShopUrlAndBranding }): string {
  return renderIdentityProviderPage({
    title: 'Desactivar los códigos',
    shop,
    content: html`${renderPageHeading(
      '¿Desactivar los códigos de tu aplicación?',
      html`<p class="muted">Si no tienes una llave de acceso, volverás a entrar solo con tu contraseña.</p>`,
      lastFactorWarningText,
    )}
<form method="post" action="${securityPagePath}/aplicacion/quitar"><button class="btn primary l block">Desactivar</button></form>
<p class="center-text"><a href="${securityPagePath}">Cancelar</a></p>`,
  })
}
