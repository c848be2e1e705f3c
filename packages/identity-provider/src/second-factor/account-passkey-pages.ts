import { html } from '@tianguis/html-pages/html-template.ts'
import { textField } from '../pages/form-fields.ts'
import {
  renderPageHeading,
  renderIdentityProviderPage,
  renderErrorAlert,
} from '../pages/page-layout.ts'
import type { ShopUrlAndBranding } from '../shop-branding.ts'
import { renderPasskeyForm, renderPasskeyUnsupportedText } from './passkey-form.ts'
import type { Passkey } from './passkeys.ts'
import { securityPagePath } from './require-fresh-sign-in.ts'
import { lastFactorWarningText } from './security-page.ts'

type NewPasskeyPage = { shop: ShopUrlAndBranding } & (
  | { full: true }
  | { full?: false; options: string; name: string; problem: 'not-created' | undefined }
)

export function renderNewPasskeyPage(given: NewPasskeyPage): string {
  return renderIdentityProviderPage({
    title: 'Agregar llave de acceso',
    shop: given.shop,
    script: '/llaves.js',
    content: html`${renderPageHeading(
      'Agrega una llave de acceso',
      !given.full &&
        given.problem &&
        renderErrorAlert('No pudimos guardar la llave.', 'Inténtalo otra vez con este botón.'),
      html`<p class="muted">Tu equipo la guarda y la usa cuando pones tu huella, tu cara o tu bloqueo. Nosotros nunca los recibimos.</p>`,
    )}
${
  given.full
    ? html`<p>Ya tienes todas las llaves que caben. Quita una para agregar otra.</p>`
    : html`${renderPasskeyForm({
        action: `${securityPagePath}/llave-nueva`,
        purpose: 'create',
        options: given.options,
        button: 'Crear llave de acceso',
        look: 'primary l',
        fields: nameField(given.name),
      })}${renderPasskeyUnsupportedText('Este navegador no puede crear llaves de acceso. Prueba con otro, o activa los códigos de una aplicación.')}`
}
<p class="center-text"><a href="${securityPagePath}">Cancelar</a></p>`,
  })
}

export function renderPasskeyPage({
  shop,
  passkey,
}: {
  shop: ShopUrlAndBranding
  passkey: Passkey
}): string {
  const here = `${securityPagePath}/llaves/${passkey.id}`
  return renderIdentityProviderPage({
    title: passkey.name,
    shop,
    content: html`${renderPageHeading('Tu llave de acceso')}
<form class="stack" method="post" action="${here}">
${nameField(passkey.name)}
<button class="btn primary l block">Guardar nombre</button>
</form>
<a class="btn block" href="${here}/quitar">Quitar esta llave</a>
<p class="center-text"><a href="${securityPagePath}">Cancelar</a></p>`,
  })
}

export function renderRemovePasskeyPage({
  shop,
  passkey,
}: {
  shop: ShopUrlAndBranding
  passkey: Passkey
}): string {
  return renderIdentityProviderPage({
    title: 'Quitar llave de acceso',
    shop,
    content: html`${renderPageHeading(
      `¿Quitar «${passkey.name}»?`,
      html`<p class="muted">Ya no servirá para entrar. Bórrala después también de tu equipo.</p>`,
      lastFactorWarningText,
    )}
<form method="post" action="${securityPagePath}/llaves/${passkey.id}/quitar"><button class="btn primary l block">Quitar</button></form>
<p class="center-text"><a href="${securityPagePath}">Cancelar</a></p>`,
  })
}

function nameField(name: string) {
  return textField('Nombre, para reconocerla', {
    name: 'nombre',
    value: name,
    autocomplete: 'off',
  })
}
