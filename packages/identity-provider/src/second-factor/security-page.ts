import { type SafeHtml, html } from '@tianguis/html-pages/html-template.ts'
import { renderIcon } from '@tianguis/html-pages/icons.ts'
import {
  renderPageHeading,
  renderIconHeading,
  renderIdentityProviderPage,
} from '../pages/page-layout.ts'
import type { ShopUrlAndBranding } from '../shop-branding.ts'
import type { Passkey } from './passkeys.ts'
import { securityPagePath } from './require-fresh-sign-in.ts'
import type { SecondFactorChange } from './second-factor-mails.ts'

/**
 * Message after a change of credentials ended the account's other sessions. The shop session ends
 * too; it resumes automatically or after signing in again.
 */
export const otherSessionsEndedText =
  'Cerramos tus otras sesiones; quizá la tienda te pida entrar otra vez.'

/**
 * Warning on pages that remove a second factor: after the last one is removed, adding another needs
 * a link from the shop.
 */
export const lastFactorWarningText = html`<p class="muted">Si es tu último segundo paso, para agregar otro más adelante hará falta un enlace que te mande la tienda.</p>`

const doneTexts: Record<
  Exclude<SecondFactorChange, 'codes-made' | 'factors-removed'> | 'passkey-renamed',
  string
> = {
  'passkey-added': 'Tu llave de acceso quedó guardada.',
  'passkey-renamed': 'Guardamos el nombre de tu llave.',
  'passkey-removed': 'Quitamos la llave de acceso. Bórrala también de tu equipo.',
  'app-added': 'Desde ahora pedimos un código de tu aplicación.',
  'app-removed': 'Ya no pedimos códigos de una aplicación.',
}

type SecurityPage = {
  shop: ShopUrlAndBranding
  email: string
  passkeys: Passkey[]
  hasApp: boolean
  recoveryCodes: number
  done: string | undefined
  /** URL at which an interrupted back office sign-in continues */
  goOn: string | undefined
}

export function renderSecurityPage(options: SecurityPage): string {
  const { shop, email, passkeys, hasApp, recoveryCodes, done = '', goOn } = options
  const doneText = Object.entries(doneTexts).find(([change]) => change === done)?.[1]
  const hasFactor = hasApp || passkeys.length > 0
  return renderIdentityProviderPage({
    title: 'Seguridad de la cuenta',
    shop,
    content: html`${renderPageHeading(
      'Seguridad de la cuenta',
      html`<p class="muted">Para ${email}. ${
        hasFactor
          ? 'Además de la contraseña pedimos otro paso para entrar.'
          : 'Hoy entras solo con tu contraseña. Con otro paso, nadie entra aunque la adivine.'
      }</p>`,
      doneText !== undefined &&
        html`<p class="alert good" role="status">${renderIcon('ok')}<span><strong>${doneText}</strong>${done !== 'passkey-renamed' && otherSessionsEndedText}</span></p>`,
    )}
${goOn && hasFactor && html`<a class="btn primary l block" href="${goOn}">Entrar al Mostrador</a>`}
${passkeysBox(passkeys)}
${appBox(hasApp)}
${hasFactor && codesBox(recoveryCodes)}
<a class="center-text" href="/cuenta">Volver a tu cuenta de acceso</a>`,
  })
}

export function renderEmailConfirmationRequiredPage({
  shop,
  email,
}: {
  shop: ShopUrlAndBranding
  email: string
}): string {
  return renderIdentityProviderPage({
    title: 'Seguridad de la cuenta',
    shop,
    content: html`${renderIconHeading(
      { name: 'mail' },
      'Primero confirma tu correo',
      html`<p class="muted">Abre el enlace que mandamos a <strong>${email}</strong> y vuelve aquí.</p>`,
    )}
<a class="btn block" href="/cuenta">Volver a tu cuenta de acceso</a>`,
  })
}

function passkeysBox(passkeys: Passkey[]): SafeHtml {
  return html`<section class="box stack" aria-labelledby="llaves"><h2 class="label" id="llaves">Llaves de acceso</h2>
<p class="muted small">Entra con tu huella, tu cara o el bloqueo de tu equipo, sin escribir la contraseña.</p>
${
  passkeys.length > 0 &&
  html`<ul class="rows">${passkeys.map(
    ({ id, name, createdAt, lastUsedAt }) =>
      html`<li><a class="go" href="${securityPagePath}/llaves/${id}">${renderIcon('key')}<span class="grow">${name}<br><span class="small faint">${
        lastUsedAt ? `Usada el ${dayOf(lastUsedAt)}` : `Creada el ${dayOf(createdAt)}`
      }</span></span><span class="small">Cambiar</span></a></li>`,
  )}</ul>`
}
<a class="btn block" href="${securityPagePath}/llave-nueva">Agregar llave de acceso</a></section>`
}

function appBox(hasApp: boolean): SafeHtml {
  return html`<section class="box stack" aria-labelledby="aplicacion"><div class="row apart"><h2 class="label" id="aplicacion">Códigos de una aplicación</h2>${
    hasApp
      ? html`<span class="badge soft good">Activados</span>`
      : html`<span class="badge soft">Desactivados</span>`
  }</div>
<p class="muted small">Después de tu contraseña escribes seis números que una aplicación de tu teléfono cambia cada medio minuto.</p>
${
  hasApp
    ? html`<a class="btn block" href="${securityPagePath}/aplicacion/quitar">Desactivar</a>`
    : html`<a class="btn block" href="${securityPagePath}/aplicacion">Activar</a>`
}</section>`
}

function codesBox(left: number): SafeHtml {
  return html`<section class="box stack" aria-labelledby="codigos"><h2 class="label" id="codigos">Códigos de recuperación</h2>
<p class="muted small">Para entrar cuando no tengas tu equipo. ${
    left === 1 ? 'Te queda 1 de 10.' : `Te quedan ${left} de 10.`
  }</p>
<a class="btn block" href="${securityPagePath}/codigos">Crear códigos nuevos</a></section>`
}

function dayOf(moment: Date): string {
  return new Intl.DateTimeFormat('es-MX', {
    dateStyle: 'medium',
    timeZone: 'America/Mexico_City',
  }).format(moment)
}
