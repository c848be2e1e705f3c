import { type Html, html } from '#embedded/look/html.ts'
import { icon } from '#embedded/look/icons.ts'

type PasskeyForm = {
  action: string
  /** `use` signs in, `offer` enables autofill, `create` registers */
  purpose: 'use' | 'offer' | 'create'
  /** WebAuthn options as JSON */
  options: string
  button: string
  look?: 'primary l'
  fields?: Html
}

/** Passkey form shown by `passkeys.js` in supporting browsers; submits the authenticator's response. */
export function passkeyForm({ action, purpose, options, button, look, fields }: PasskeyForm): Html {
  return html`<form class="stack" method="post" action="${action}" data-passkey="${purpose}" data-options="${options}" hidden>
${fields}
<input type="hidden" name="llave">
<button class="btn ${look} block">${icon('key')}${button}</button>
<p class="error" role="alert" data-fault="cancelled" hidden>${icon('bad')}No se completó. Inténtalo otra vez o entra de otra manera.</p>
<p class="error" role="alert" data-fault="known" hidden>${icon('bad')}Este equipo ya tiene una llave de esta cuenta.</p>
</form>`
}

/** Advice shown without passkey support or without JavaScript. */
export function withoutPasskeys(advice: string): Html {
  return html`<p class="muted" data-without-passkeys>${advice}</p>`
}
