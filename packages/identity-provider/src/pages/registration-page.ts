import { html } from '@tianguis/html-pages/html-template.ts'
import type { PasswordProblem } from '../password-rules-and-hashing.ts'
import type { ShopUrlAndBranding } from '../shop-branding.ts'
import { checkbox, emailField, passwordField } from './form-fields.ts'
import { formatWaitingTime } from './format-waiting-time.ts'
import { renderPageHeading, renderIdentityProviderPage, renderErrorAlert } from './page-layout.ts'
import { passwordHint, passwordProblemText } from './password-texts.ts'

type RegistrationPage = {
  shop: ShopUrlAndBranding
  forOffice: boolean
  /** whether anybody has an account already; the first registration offers no sign-in */
  hasAccounts: boolean
  here: string
  email?: string | undefined
  accepted?: boolean
  problems?: {
    email?: boolean
    password?: PasswordProblem | undefined
    terms?: boolean
    tooMany?: { what: 'accounts' | 'mails'; waitSeconds: number }
  }
}

export function renderRegistrationPage(options: RegistrationPage): string {
  const { shop, forOffice, hasAccounts, here, email, accepted = false, problems } = options
  return renderIdentityProviderPage({
    title: 'Crear cuenta',
    shop,
    forOffice,
    content: html`${renderPageHeading(
      'Crea tu cuenta',
      problems?.tooMany
        ? tooManyAlert(problems.tooMany)
        : html`<p class="muted">Te toma un minuto. Después solo confirmas tu correo.</p>`,
    )}
<form class="stack" method="post" action="${here}/registro" novalidate>
${emailField({
  value: email,
  autocomplete: 'email',
  error: problems?.email ? 'Introduce una dirección de correo válida.' : undefined,
  focus: !problems || Boolean(problems.email),
})}
${passwordField('Contraseña', {
  autocomplete: 'new-password',
  // Passwords are never sent back to the form.
  error: problems && (passwordProblemText(problems.password) ?? 'Escríbela otra vez.'),
  hint: passwordHint,
  focus: Boolean(problems && !problems.email),
})}
${checkbox(
  'terminos',
  html`Acepto los <a href="${shop.url}/condiciones" target="_blank">términos y condiciones<span class="sr"> (se abren en otra pestaña)</span></a>`,
  {
    checked: accepted,
    error: problems?.terms ? 'Para crear la cuenta hace falta aceptarlos.' : undefined,
  },
)}
<button class="btn primary l block">Crear cuenta</button>
</form>
${
  hasAccounts &&
  html`<p class="or"><span>¿Ya tienes cuenta?</span></p>
<a class="btn block" href="${here}">Iniciar sesión</a>`
}`,
  })
}

function tooManyAlert({ what, waitSeconds }: { what: 'accounts' | 'mails'; waitSeconds: number }) {
  return what === 'accounts'
    ? renderErrorAlert(
        'Demasiadas cuentas nuevas.',
        `Espera ${formatWaitingTime(waitSeconds)} e inténtalo otra vez.`,
      )
    : renderErrorAlert(
        'Ya mandamos varios correos a esta dirección.',
        `Abre el más reciente: dice cómo seguir. Para pedir otro, espera ${formatWaitingTime(waitSeconds)}.`,
      )
}
