import { html } from '@tianguis/html-pages/html-template.ts'
import type { ShopUrlAndBranding } from '../shop-branding.ts'
import { formatWaitingTime } from './format-waiting-time.ts'
import { renderIconHeading, renderIdentityProviderPage, renderErrorAlert } from './page-layout.ts'

type MailSentPage = {
  shop: ShopUrlAndBranding
  here: string
  email: string
  about: 'verify' | 'reset'
  forOffice?: boolean
  again?: 'sent' | { waitSeconds: number }
}

const pause = 50

/**
 * Page shown after someone requests a mail, identical for known and unknown e-mail addresses so
 * that accounts stay secret.
 */
export function renderMailSentPage({
  shop,
  here,
  email,
  about,
  forOffice = false,
  again,
}: MailSentPage): string {
  return renderIdentityProviderPage({
    title: 'Revisa tu correo',
    shop,
    forOffice,
    content: html`${renderIconHeading(
      { name: 'mail' },
      'Revisa tu correo',
      about === 'verify'
        ? html`<p class="muted">Mandamos un enlace a <strong>${email}</strong>. Ábrelo para confirmar tu correo y ${forOffice ? 'entrar al Mostrador' : 'empezar a comprar'}. Vence en 24 horas.</p>`
        : html`<p class="muted">Si <strong>${email}</strong> tiene una cuenta, en un minuto llega un enlace. Vence en 1 hora.</p>`,
      again === 'sent'
        ? html`<p class="good-note" role="status">Lo mandamos otra vez. Mira también en correo no deseado.</p>`
        : again
          ? renderErrorAlert(
              'Ya lo mandamos hace poco.',
              `Espera ${formatWaitingTime(again.waitSeconds)} para pedirlo otra vez.`,
            )
          : html`<p class="muted small">¿No llega? Mira también en correo no deseado.</p>`,
    )}
<form method="post" action="${here}/${about === 'verify' ? 'reenviar' : 'recuperar'}">
<input type="hidden" name="correo" value="${email}">
<button class="btn block" data-wait="${again && again !== 'sent' ? Math.min(again.waitSeconds, 600) : pause}">Enviar otra vez</button>
</form>
<p class="center-text"><a href="${here}">Volver a iniciar sesión</a></p>`,
  })
}
