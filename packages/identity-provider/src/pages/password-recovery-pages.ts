import { html } from '@tianguis/html-pages/html-template.ts'
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

type RecoveryPage = {
  shop: ShopUrlAndBranding
  here: string
  email?: string | undefined
  /**
   * error of a password recovery request; `mailed` says whether the limit of mailed links for this
   * e-mail address is reached
   */
  problem?: 'email' | { mailed: boolean; waitSeconds: number }
}

export function renderPasswordRecoveryPage({ shop, here, email, problem }: RecoveryPage): string {
  return renderIdentityProviderPage({
    title: 'Recuperar contraseña',
    shop,
    content: html`${renderPageHeading(
      'Recupera tu contraseña',
      problem && problem !== 'email'
        ? tooManyAlert(problem)
        : html`<p class="muted">Escribe tu correo y te mandamos un enlace para elegir otra.</p>`,
    )}
<form class="stack" method="post" action="${here}/recuperar" novalidate>
${emailField({
  value: email,
  autocomplete: 'username',
  error: problem === 'email' ? 'Introduce una dirección de correo válida.' : undefined,
  focus: true,
})}
<button class="btn primary l block">Enviar enlace</button>
</form>
<p class="center-text"><a href="${here}">Volver a iniciar sesión</a></p>`,
  })
}

function tooManyAlert({ mailed, waitSeconds }: { mailed: boolean; waitSeconds: number }) {
  const time = formatWaitingTime(waitSeconds)
  return mailed
    ? renderErrorAlert(
        'Ya pediste varios enlaces.',
        `Si hay una cuenta, el más reciente está en tu correo. Para pedir otro, espera ${time}.`,
      )
    : renderErrorAlert('Demasiados intentos.', `Espera ${time} e inténtalo otra vez.`)
}

type NewPasswordPage = {
  shop: ShopUrlAndBranding
  code: string
  email: string
  /** whether a customer of the former shop chooses the first password */
  isInvitation: boolean
  /** path of the entry link with which an operator sets up the account; absent for other links */
  entryPath?: string
  problem?: PasswordProblem | undefined
}

export function renderNewPasswordPage({
  shop,
  code,
  email,
  isInvitation,
  entryPath,
  problem,
}: NewPasswordPage): string {
  return renderIdentityProviderPage({
    title: isInvitation ? 'Elige tu contraseña' : 'Nueva contraseña',
    shop,
    forOffice: entryPath !== undefined,
    content: html`${renderPageHeading(
      isInvitation ? 'Elige tu contraseña' : 'Elige otra contraseña',
      html`<p class="muted">Para ${email}${entryPath && '. Después agregas un segundo paso y entras al Mostrador.'}</p>`,
    )}
<form class="stack" method="post" action="${entryPath ?? '/contrasena'}" novalidate>
<input type="hidden" name="codigo" value="${code}">
<input class="sr" type="email" name="correo" value="${email}" autocomplete="username" readonly tabindex="-1" aria-hidden="true">
${passwordField(isInvitation ? 'Contraseña' : 'Contraseña nueva', {
  autocomplete: 'new-password',
  error: passwordProblemText(problem),
  hint: passwordHint,
  focus: true,
})}
${
  isInvitation &&
  html`<p class="muted">Al guardarla aceptas los <a href="${shop.url}/condiciones" target="_blank">términos y condiciones<span class="sr"> (se abren en otra pestaña)</span></a>.</p>`
}
<button class="btn primary l block">${entryPath ? 'Guardar y entrar' : 'Guardar contraseña'}</button>
</form>`,
  })
}

export function renderPasswordSavedPage({
  shop,
  isInvitation,
}: {
  shop: ShopUrlAndBranding
  isInvitation: boolean
}): string {
  return renderIdentityProviderPage({
    title: 'Contraseña guardada',
    shop,
    content: html`${renderIconHeading(
      { name: 'check', tone: 'good' },
      'Contraseña guardada',
      isInvitation
        ? html`<p class="muted">Ya puedes entrar a tu cuenta.</p>`
        : html`<p class="muted">Cerramos las sesiones que estaban abiertas. Ya puedes entrar con la nueva.</p>`,
    )}
<a class="btn primary l block" href="${shop.url}/customer/login">Iniciar sesión</a>`,
  })
}
