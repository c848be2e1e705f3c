import { type SafeHtml, html } from '@tianguis/html-pages/html-template.ts'
import type { ShopUrlAndBranding } from '../shop-branding.ts'
import { renderIconHeading, renderIdentityProviderPage } from './page-layout.ts'

/** Why an entry link opens nothing; an object names the two accounts if another one is signed in. */
type Reason = 'expired' | 'used' | { signedInAs: string; email: string }

/** Page for an entry link that cannot set up an account, with the way out. */
export function renderRefusedEntryLinkPage({
  shop,
  officeUrl,
  reason,
}: {
  shop: ShopUrlAndBranding
  officeUrl: string
  reason: Reason
}): string {
  const { title, advice } = textsOf(reason)
  return renderIdentityProviderPage({
    title,
    shop,
    forOffice: true,
    content: html`${renderIconHeading({ name: reason === 'expired' ? 'clock' : 'key', tone: 'warn' }, title, html`<p class="muted">${advice}</p>`)}
${
  typeof reason === 'object'
    ? html`<a class="btn primary l block" href="/session/end">Cerrar esa sesión</a>`
    : html`<a class="btn primary l block" href="${officeUrl}/sesion/abrir">Entrar al Mostrador</a>`
}`,
  })
}

function textsOf(reason: Reason): { title: string; advice: SafeHtml } {
  if (typeof reason === 'object') {
    return {
      title: 'Aquí ya entró otra cuenta',
      advice: html`En este navegador está abierta la sesión de <strong>${reason.signedInAs}</strong>, y el enlace es de <strong>${reason.email}</strong>. Ciérrala y abre el enlace otra vez, o ábrelo en otro navegador. El enlace sigue sirviendo.`,
    }
  }
  return reason === 'used'
    ? {
        title: 'Esa cuenta ya tiene contraseña',
        advice: html`El enlace sirve una sola vez. Entra con tu contraseña; si no la elegiste tú, avisa enseguida a quien te dio el enlace.`,
      }
    : {
        title: 'El enlace ya no sirve',
        advice: html`Venció o hay uno más nuevo. Pide otro a quien te lo dio; dura una hora. Si ya elegiste tu contraseña, entra con ella.`,
      }
}
