import { type SafeHtml, html } from '@tianguis/html-pages/html-template.ts'
import { textField } from '../pages/form-fields.ts'
import { formatWaitingTime } from '../pages/format-waiting-time.ts'
import {
  renderPageHeading,
  renderIdentityProviderPage,
  renderErrorAlert,
} from '../pages/page-layout.ts'
import type { ShopUrlAndBranding } from '../shop-branding.ts'
import { renderPasskeyForm, renderPasskeyUnsupportedText } from './passkey-form.ts'

export type SignInSecondStepProblem = 'no-match' | 'passkey' | { waitSeconds: number }

type SecondStepPage = {
  shop: ShopUrlAndBranding
  /** whether the page belongs to a back office sign-in */
  forOffice: boolean
  /** URL of the pending sign-in to which the second factor form is sent */
  here: string
  hasApp: boolean
  recoveryCodes: number
  passkeyOptions: string | undefined
  problem: SignInSecondStepProblem | undefined
}

export function renderSecondFactorSignInPage(options: SecondStepPage): string {
  const { shop, forOffice, here, hasApp, recoveryCodes, passkeyOptions, problem } = options
  const mustWait = typeof problem === 'object'
  return renderIdentityProviderPage({
    title: 'Confirma que eres tú',
    shop,
    script: '/llaves.js',
    forOffice,
    content: html`${renderPageHeading(
      'Confirma que eres tú',
      problem
        ? problemAlert(problem)
        : html`<p class="muted">Tu cuenta pide un paso más después de la contraseña.</p>`,
    )}
${
  passkeyOptions &&
  html`${renderPasskeyForm({
    action: `${here}/llave`,
    purpose: 'use',
    options: passkeyOptions,
    button: 'Usar mi llave de acceso',
    ...(hasApp ? {} : { look: 'primary l' as const }),
  })}${renderPasskeyUnsupportedText('Este navegador no puede usar tu llave de acceso. Entra con un código.')}`
}
${hasApp && codeForm(here, { focus: !mustWait })}
${recoveryCodes > 0 && (hasApp || passkeyOptions) && recoveryForm(here)}
<p class="center-text"><a href="${here}">Volver a iniciar sesión</a></p>`,
  })
}

function codeForm(here: string, { focus }: { focus: boolean }): SafeHtml {
  return html`<form class="stack" method="post" action="${here}/segundo-paso" novalidate>
${textField('Código de tu aplicación', {
  name: 'codigo',
  autocomplete: 'one-time-code',
  inputmode: 'numeric',
  hint: 'Los seis números que tu aplicación muestra ahora.',
  focus,
})}
<button class="btn primary l block">Continuar</button>
</form>`
}

function recoveryForm(here: string): SafeHtml {
  return html`<details class="box tight"><summary>Usar un código de recuperación</summary>
<form class="stack" method="post" action="${here}/segundo-paso" novalidate>
${textField('Código de recuperación', {
  id: 'recuperacion',
  name: 'codigo',
  autocomplete: 'off',
  hint: 'Uno de los diez que guardaste. Cada uno sirve una vez.',
})}
<button class="btn block">Entrar con este código</button>
</form></details>`
}

function problemAlert(problem: SignInSecondStepProblem): SafeHtml {
  if (problem === 'passkey') {
    return renderErrorAlert(
      'No pudimos comprobar tu llave.',
      'Inténtalo otra vez o entra con un código.',
    )
  }
  if (problem === 'no-match') {
    return renderErrorAlert(
      'El código no es correcto o ya se usó.',
      'Espera a que tu aplicación muestre otro, o usa un código de recuperación.',
    )
  }
  return renderErrorAlert(
    'Demasiados intentos.',
    `Espera ${formatWaitingTime(problem.waitSeconds)} e inténtalo otra vez.`,
  )
}
