import { type SafeHtml, html } from '@tianguis/html-pages/html-template.ts'
import { renderIcon } from '@tianguis/html-pages/icons.ts'

type PasskeyForm = {
  action: string
  /** `use` signs in, `offer` enables autofill, `create` registers */
  purpose: 'use' | 'offer' | 'create'
  /** WebAuthn options for the browser, as JSON */
  options: string
  button: string
  look?: 'primary l'
  fields?: SafeHtml
}

/** Passkey form shown by `passkeys.js` in supporting browsers; submits the authenticator's response. */
export function renderPasskeyForm({
  action,
  purpose,
  options,
  button,
  look,
  fields,
}: PasskeyForm): SafeHtml {
  return html`<form class="stack" method="post" action="${action}" data-passkey="${purpose}" data-options="${options}" hidden>
${fields}
<input type="hidden" name="llave">
<button class="btn ${look} block">${renderIcon('key')}${button}</button>
<p class="error" role="alert" data-fault="cancelled" hidden>${renderIcon('bad')}No se completó. Inténtalo otra vez o entra de otra manera.</p>
<p class="error" role="alert" data-fault="known" hidden>${renderIcon('bad')}Este equipo ya tiene una llave de esta cuenta.</p>
</form>`
}

/** Advice shown in place of the passkey form if the browser lacks passkey support or JavaScript. */
export function renderPasskeyUnsupportedText(advice: string): SafeHtml {
  return html`<p class="muted" data-without-passkeys>${advice}</p>`
}
