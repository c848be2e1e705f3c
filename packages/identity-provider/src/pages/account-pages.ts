import { type SafeHtml, html } from '@tianguis/html-pages/html-template.ts'
import { renderIcon } from '@tianguis/html-pages/icons.ts'
import type { PasswordProblem } from '../password-rules-and-hashing.ts'
import type { ShopUrlAndBranding } from '../shop-branding.ts'
import { emailField, passwordField } from './form-fields.ts'
import { formatWaitingTime } from './format-waiting-time.ts'
import {
  renderPageHeading,
  renderIconHeading,
  renderIdentityProviderPage,
  renderErrorAlert,
} from './page-layout.ts'
import { passwordHint, passwordProblemText } from './password-texts.ts'

type Shopper = { shop: ShopUrlAndBranding; email: string }

/** Error of the current password that a person must enter to change account data. */
export type CurrentPasswordError = 'no-match' | { waitSeconds: number }

export function renderAccountPage({
  shop,
  email,
  emailVerified,
  passwordChanged,
}: Shopper & { emailVerified: boolean; passwordChanged: boolean }): string {
  return renderIdentityProviderPage({
    title: 'Tu cuenta de acceso',
    shop,
    content: html`${renderPageHeading(
      'Tu cuenta de acceso',
      html`<p class="muted">Con esto entras a ${shop.name}.</p>`,
      passwordChanged &&
        html`<p class="alert good" role="status">${renderIcon('ok')}<span><strong>Contraseña guardada.</strong>Cerramos las otras sesiones que estaban abiertas.</span></p>`,
    )}
<div class="box stack"><div class="stack"><h2 class="label">Correo electrónico</h2><p>${email} ${
      emailVerified
        ? html`<span class="badge soft good">Verificado</span>`
        : html`<span class="badge soft">No verificado</span>`
    }</p></div><a class="btn block" href="/cuenta/correo">Cambiar correo</a></div>
<div class="box stack"><h2 class="label">Contraseña</h2><a class="btn block" href="/cuenta/contrasena">Cambiar contraseña</a></div>
<div class="box stack"><h2 class="label">Seguridad</h2><p class="muted small">Llaves de acceso, códigos de una aplicación y códigos de recuperación.</p><a class="btn block" href="/cuenta/seguridad">Seguridad de la cuenta</a></div>
<a class="center-text" href="${shop.url}/my-profile">Volver a tu perfil</a>`,
  })
}

export function renderChangeEmailPage({
  shop,
  email,
  newEmail,
  problem,
}: Shopper & { newEmail?: string; problem?: 'email' | 'same' | CurrentPasswordError }): string {
  const refused = problem === 'email' || problem === 'same' ? undefined : problem
  return renderIdentityProviderPage({
    title: 'Cambiar correo',
    shop,
    content: html`${renderPageHeading(
      'Cambia tu correo',
      tooMany(refused),
      html`<p class="muted">Ahora entras con <strong>${email}</strong>. Te mandamos un enlace al nuevo y cambia cuando lo abras.</p>`,
    )}
<form class="stack" method="post" action="/cuenta/correo" novalidate>
${emailField(
  {
    value: newEmail,
    autocomplete: 'email',
    error:
      problem === 'email'
        ? 'Introduce una dirección de correo válida.'
        : problem === 'same'
          ? 'Es el correo que ya usas.'
          : undefined,
    focus: !refused,
  },
  'Correo nuevo',
)}
${currentPassword(refused)}
<button class="btn primary l block">Enviar enlace</button>
</form>
<p class="center-text"><a href="/cuenta">Cancelar</a></p>`,
  })
}

export function renderEmailChangeMailSentPage({
  shop,
  email,
  newEmail,
}: Shopper & { newEmail: string }): string {
  return renderIdentityProviderPage({
    title: 'Revisa tu correo',
    shop,
    content: html`${renderIconHeading(
      { name: 'mail' },
      'Revisa tu correo',
      html`<p class="muted">Mandamos un enlace a <strong>${newEmail}</strong>. Mientras no lo abras sigues entrando con ${email}. Vence en 24 horas.</p>`,
    )}
<a class="btn block" href="/cuenta">Volver a tu cuenta</a>`,
  })
}

export function renderChangePasswordPage({
  shop,
  email,
  problem,
  refused,
}: Shopper & { problem?: PasswordProblem | undefined; refused?: CurrentPasswordError }): string {
  return renderIdentityProviderPage({
    title: 'Cambiar contraseña',
    shop,
    content: html`${renderPageHeading('Cambia tu contraseña', tooMany(refused), html`<p class="muted">Para ${email}</p>`)}
<form class="stack" method="post" action="/cuenta/contrasena" novalidate>
<input class="sr" type="email" name="correo" value="${email}" autocomplete="username" readonly tabindex="-1" aria-hidden="true">
${currentPassword(refused, !problem)}
${passwordField('Contraseña nueva', {
  autocomplete: 'new-password',
  error: passwordProblemText(problem),
  hint: passwordHint,
  focus: Boolean(problem),
})}
<button class="btn primary l block">Guardar contraseña</button>
</form>
<p class="center-text"><a href="/cuenta">Cancelar</a></p>`,
  })
}

export function renderSignInRequiredPage({ shop }: { shop: ShopUrlAndBranding }): string {
  return renderIdentityProviderPage({
    title: 'Tu cuenta de acceso',
    shop,
    content: html`${renderIconHeading(
      { name: 'lock' },
      'Primero inicia sesión',
      html`<p class="muted">Para cambiar tu correo o tu contraseña hace falta entrar.</p>`,
    )}
<a class="btn primary l block" href="${shop.url}/customer/login">Iniciar sesión</a>`,
  })
}

function currentPassword(refused: CurrentPasswordError | undefined, focus = false): SafeHtml {
  return passwordField('Contraseña actual', {
    name: 'actual',
    autocomplete: 'current-password',
    error: refused === 'no-match' ? 'No es tu contraseña actual.' : undefined,
    focus: focus || refused === 'no-match',
  })
}

function tooMany(refused: CurrentPasswordError | undefined): SafeHtml | false {
  if (!refused || refused === 'no-match') return false
  return renderErrorAlert(
    'Demasiados intentos.',
    `Espera ${formatWaitingTime(refused.waitSeconds)} e inténtalo otra vez.`,
  )
}
