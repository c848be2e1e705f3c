import { html } from '#embedded/look/html.ts'
import { textField } from '../pages/fields.ts'
import { heading, page, wrongAlert } from '../pages/layout.ts'
import type { Shop } from '../shop.ts'
import { securityPath } from './fresh-sign-in.ts'
import { passkeyForm, withoutPasskeys } from './passkey-form.ts'
import type { Passkey } from './passkeys.ts'
import { lastFactorNote } from './security-page.ts'

type NewPasskeyPage = { shop: Shop } & (
  | { full: true }
  | { full?: false; options: string; name: string; problem: 'not-created' | undefined }
)

export function newPasskeyPage(given: NewPasskeyPage): string {
  return page({
    title: 'Agregar llave de acceso',
    shop: given.shop,
    script: '/llaves.js',
    content: html`${heading(
      'Agrega una llave de acceso',
      !given.full &&
        given.problem &&
        wrongAlert('No pudimos guardar la llave.', 'Inténtalo otra vez con este botón.'),
      html`<p class="muted">Tu equipo la guarda y la usa cuando pones tu huella, tu cara o tu bloqueo. Nosotros nunca los recibimos.</p>`,
    )}
${
  given.full
    ? html`<p>Ya tienes todas las llaves que caben. Quita una para agregar otra.</p>`
    : html`${passkeyForm({
        action: `${securityPath}/llave-nueva`,
        purpose: 'create',
        options: given.options,
        button: 'Crear llave de acceso',
        look: 'primary l',
        fields: nameField(given.name),
      })}${withoutPasskeys('Este navegador no puede crear llaves de acceso. Prueba con otro, o activa los códigos de una aplicación.')}`
}
<p class="center-text"><a href="${securityPath}">Cancelar</a></p>`,
  })
}

export function passkeyPage({ shop, passkey }: { shop: Shop; passkey: Passkey }): string {
  const here = `${securityPath}/llaves/${passkey.id}`
  return page({
    title: passkey.name,
    shop,
    content: html`${heading('Tu llave de acceso')}
<form class="stack" method="post" action="${here}">
${nameField(passkey.name)}
<button class="btn primary l block">Guardar nombre</button>
</form>
<a class="btn block" href="${here}/quitar">Quitar esta llave</a>
<p class="center-text"><a href="${securityPath}">Cancelar</a></p>`,
  })
}

export function removePasskeyPage({ shop, passkey }: { shop: Shop; passkey: Passkey }): string {
  return page({
    title: 'Quitar llave de acceso',
    shop,
    content: html`${heading(
      `¿Quitar «${passkey.name}»?`,
      html`<p class="muted">Ya no servirá para entrar. Bórrala después también de tu equipo.</p>`,
      lastFactorNote,
    )}
<form method="post" action="${securityPath}/llaves/${passkey.id}/quitar"><button class="btn primary l block">Quitar</button></form>
<p class="center-text"><a href="${securityPath}">Cancelar</a></p>`,
  })
}

function nameField(name: string) {
  return textField('Nombre, para reconocerla', {
    name: 'nombre',
    value: name,
    autocomplete: 'off',
  })
}
