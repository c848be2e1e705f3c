import { type SafeHtml, html } from '@tianguis/html-pages/html-template.ts'
import type { PasswordProblem } from '../password-rules-and-hashing.ts'
import type { ShopUrlAndBranding } from '../shop-branding.ts'
import { passwordField } from './form-fields.ts'
import { formatWaitingTime } from './format-waiting-time.ts'
import { renderIconHeading, renderIdentityProviderPage, renderErrorAlert } from './page-layout.ts'
import { passwordHint, passwordProblemText } from './password-texts.ts'

/**
 * Password that a person must enter to confirm the e-mail address: a new one, the current one, or
 * none.
 */
export type EmailConfirmationPasswordInput = 'none' | 'new' | 'current'

export type EmailConfirmationProblem =
  | PasswordProblem
  | { code: 'no-match' }
  | { code: 'wait'; waitSeconds: number }

type ConfirmEmailPage = {
  shop: ShopUrlAndBranding
  code: string
  email: string
  asks: EmailConfirmationPasswordInput
  /** new address of an existing account; null for a registration */
  newEmail: string | null
  forOffice?: boolean
  problem?: EmailConfirmationProblem
}

export function renderEmailConfirmationPage({
  shop,
  code,
  email,
  asks,
  newEmail,
  forOffice = false,
  problem,
}: ConfirmEmailPage): string {
  const signsIn = asks === 'none' && newEmail === null
  return renderIdentityProviderPage({
    title: 'Confirma tu correo',
    shop,
    forOffice,
    content: html`${renderIconHeading(
      { name: 'mail' },
      'Confirma tu correo',
      waitAlert(problem) ?? html`<p class="muted">${explanation(asks, email, signsIn)}</p>`,
    )}
<form class="stack" method="post" action="/verificar" novalidate>
<input type="hidden" name="codigo" value="${code}">
${forOffice && html`<input type="hidden" name="mostrador" value="1">`}
${asks !== 'none' && field(asks, email, problem)}
<button class="btn primary l block">${signsIn ? 'Confirmar y entrar' : 'Confirmar mi correo'}</button>
</form>
${asks !== 'none' && html`<p class="muted small">¿No lo pediste tú? Cierra esta página y todo sigue igual.</p>`}`,
  })
}

function explanation(
  asks: EmailConfirmationPasswordInput,
  email: string,
  signsIn: boolean,
): SafeHtml {
  const address = html`<strong>${email}</strong>`
  switch (asks) {
    case 'none':
      return signsIn
        ? html`Con un toque confirmas ${address} y entras.`
        : html`Un paso más y ${address} queda confirmado.`
    case 'new':
      return html`Elige la contraseña con la que vas a entrar con ${address}. Puede ser la que escribiste al crear tu cuenta.`
    case 'current':
      return html`Escribe la contraseña de tu cuenta para entrar desde ahora con ${address}.`
  }
}

function field(
  asks: 'new' | 'current',
  email: string,
  problem: EmailConfirmationProblem | undefined,
): SafeHtml {
  if (asks === 'current') {
    return passwordField('Contraseña', {
      autocomplete: 'current-password',
      error:
        typeof problem === 'object' && problem.code === 'no-match'
          ? 'No es la contraseña de tu cuenta.'
          : undefined,
      focus: true,
    })
  }
  return html`<input class="sr" type="email" name="correo" value="${email}" autocomplete="username" readonly tabindex="-1" aria-hidden="true">
${passwordField('Contraseña', {
  autocomplete: 'new-password',
  error: typeof problem === 'string' ? passwordProblemText(problem) : undefined,
  hint: passwordHint,
  focus: true,
})}`
}

function waitAlert(problem: EmailConfirmationProblem | undefined): SafeHtml | undefined {
  if (typeof problem !== 'object' || problem.code !== 'wait') return undefined
  return renderErrorAlert(
    'Demasiados intentos.',
    `Espera ${formatWaitingTime(problem.waitSeconds)} e inténtalo otra vez.`,
  )
}

/** URL that starts the sign-in after the confirmation, at the shop or at its back office. */
export function createSignInUrl({
  shop,
  officeUrl,
}: {
  shop: Pick<ShopUrlAndBranding, 'url'>
  officeUrl: string | undefined
}): string {
  return officeUrl ? `${officeUrl}/sesion/abrir` : `${shop.url}/customer/login?confirmado=1`
}

export function renderEmailConfirmedPage({
  shop,
  email,
  officeUrl,
}: {
  shop: ShopUrlAndBranding
  email: string
  /** back office URL, if the page belongs to a back office sign-in */
  officeUrl?: string | undefined
}): string {
  return renderIdentityProviderPage({
    title: 'Correo confirmado',
    shop,
    forOffice: officeUrl !== undefined,
    content: html`${renderIconHeading(
      { name: 'check', tone: 'good' },
      'Tu correo está confirmado',
      html`<p class="muted">Ya puedes entrar con <strong>${email}</strong>${officeUrl ? ' al Mostrador' : ''}.</p>`,
    )}
<a class="btn primary l block" href="${createSignInUrl({ shop, officeUrl })}">${officeUrl ? 'Entrar al Mostrador' : 'Comienza aquí'}</a>`,
  })
}
