import { type SafeHtml, html } from '@tianguis/html-pages/html-template.ts'
import { renderPasskeyForm } from '../second-factor/passkey-form.ts'
import type { ShopUrlAndBranding } from '../shop-branding.ts'
import { checkbox, emailField, passwordField } from './form-fields.ts'
import { formatWaitingTime } from './format-waiting-time.ts'
import { renderPageHeading, renderIdentityProviderPage, renderErrorAlert } from './page-layout.ts'

export type SignInPageOptions = {
  shop: ShopUrlAndBranding
  /** whether the page belongs to a back office sign-in */
  forOffice: boolean
  /** URL of the pending sign-in, to which the sign-in form is sent */
  here: string
  email?: string | undefined
  remember?: boolean
  /** WebAuthn options with which the browser asks for a passkey */
  passkeyOptions: string
  problem?: 'no-match' | 'passkey' | { waitSeconds: number }
  /** required fields of the sign-in form that are empty */
  missing?: { email: boolean; password: boolean } | undefined
}

export function renderSignInPage(given: SignInPageOptions): string {
  const { shop, forOffice, here, email, remember = true, passkeyOptions, problem, missing } = given
  return renderIdentityProviderPage({
    title: 'Iniciar sesión',
    shop,
    script: '/llaves.js',
    forOffice,
    content: html`${renderPageHeading(
      'Hola de nuevo',
      problem
        ? problemAlert(problem)
        : html`<p class="muted">${forOffice ? 'Entra al Mostrador con tu llave de acceso, o con tu contraseña y un código.' : 'Entra con tu correo para seguir comprando.'}</p>`,
    )}
<form class="stack" method="post" action="${here}" novalidate>
${emailField({
  value: email,
  autocomplete: 'username webauthn',
  error: missing?.email ? 'Escribe tu correo.' : undefined,
  focus: missing ? missing.email : !email,
})}
${passwordField('Contraseña', {
  autocomplete: 'current-password',
  error: missing?.password ? 'Escribe tu contraseña.' : undefined,
  focus: missing ? !missing.email : Boolean(email),
})}
<div class="row apart wraps">${checkbox('recordar', html`Recordarme en este equipo`, { checked: remember })}<a class="small" href="${here}/recuperar">Olvidé mi contraseña</a></div>
<button class="btn primary l block">Iniciar sesión</button>
</form>
${renderPasskeyForm({
  action: `${here}/llave`,
  purpose: 'offer',
  options: passkeyOptions,
  button: 'Entrar con llave de acceso',
  fields: html`<input type="hidden" name="recordar" value="si">`,
})}
<p class="or"><span>¿Primera vez aquí?</span></p>
<a class="btn block" href="${here}/registro">Crear cuenta</a>`,
  })
}

function problemAlert(problem: NonNullable<SignInPageOptions['problem']>): SafeHtml {
  if (problem === 'passkey') {
    return renderErrorAlert(
      'No pudimos comprobar tu llave.',
      'Inténtalo otra vez o usa tu contraseña.',
    )
  }
  if (problem === 'no-match') {
    return renderErrorAlert(
      'El correo o la contraseña no coinciden.',
      'Revísalos e inténtalo otra vez. Después de cinco intentos hay que esperar 15 minutos.',
    )
  }
  return renderErrorAlert(
    'Demasiados intentos.',
    `Espera ${formatWaitingTime(problem.waitSeconds)} e inténtalo otra vez, o elige otra contraseña con «Olvidé mi contraseña».`,
  )
}
