import { type SafeHtml, html } from '@tianguis/html-pages/html-template.ts'
import type { OutboxMail } from './mail-outbox.ts'
import type { ShopUrlAndBranding } from './shop-branding.ts'

type Letter = {
  subject: string
  lines: string[]
  button?: { label: string; url: string }
  closing: string
}

export function composeEmailConfirmationMail(shop: ShopUrlAndBranding, url: string): OutboxMail {
  return renderMail(shop, {
    subject: `Confirma tu correo en ${shop.name}`,
    lines: [`Creaste una cuenta en ${shop.name} con este correo. Solo falta confirmarlo.`],
    button: { label: 'Confirmar mi correo', url },
    closing:
      'El enlace vence en 24 horas. Si no creaste esta cuenta, no hagas nada y no pasará nada.',
  })
}

/** Mail for a person who registers again with an e-mail address that is not confirmed yet. */
export function composeRegisteredAgainMail(shop: ShopUrlAndBranding, url: string): OutboxMail {
  return renderMail(shop, {
    subject: `Confirma tu correo: otro registro en ${shop.name}`,
    lines: [
      `Alguien, quizá tú, volvió a crear una cuenta en ${shop.name} con este correo. Todavía falta confirmarlo.`,
      'Solo quien abre este enlace decide la contraseña: la que haya escrito otra persona no servirá.',
    ],
    button: { label: 'Confirmar mi correo', url },
    closing: 'El enlace vence en 24 horas. Si no fuiste tú, no hagas nada y no pasará nada.',
  })
}

export function composeAlreadyRegisteredMail(
  shop: ShopUrlAndBranding,
  signInUrl: string,
): OutboxMail {
  return renderMail(shop, {
    subject: `Ya tienes una cuenta en ${shop.name}`,
    lines: [
      'Alguien, quizá tú, quiso crear una cuenta con este correo. Ya tienes una.',
      'Entra con tu contraseña de siempre. Si no la recuerdas, elige «Olvidé mi contraseña».',
    ],
    button: { label: 'Iniciar sesión', url: signInUrl },
    closing: 'Si no fuiste tú, no hagas nada: tu cuenta sigue igual.',
  })
}

export function composePasswordResetMail(shop: ShopUrlAndBranding, url: string): OutboxMail {
  return renderMail(shop, {
    subject: `Elige otra contraseña en ${shop.name}`,
    lines: [`Pediste elegir otra contraseña para tu cuenta de ${shop.name}.`],
    button: { label: 'Elegir contraseña', url },
    closing:
      'El enlace vence en 1 hora. Si no lo pediste, no hagas nada: tu contraseña sigue igual.',
  })
}

/** Mail for a customer of the former shop, whose data the shop has brought along. */
export function composeCustomerInvitationMail(shop: ShopUrlAndBranding, url: string): OutboxMail {
  return renderMail(shop, {
    subject: `Tu cuenta te espera en ${shop.name}`,
    lines: [
      `Ya eras cliente. ${shop.name} estrena tienda en línea y guardó tu cuenta con este correo.`,
      'Elige una contraseña y entra: ahí están tus datos y tus pedidos de antes.',
    ],
    button: { label: 'Elegir contraseña', url },
    closing:
      'El enlace vence en 14 días. Si no quieres la cuenta, no hagas nada: nadie puede entrar sin tu contraseña.',
  })
}

export function composePasswordChangedMail(shop: ShopUrlAndBranding): OutboxMail {
  return renderMail(shop, {
    subject: `Tu contraseña de ${shop.name} cambió`,
    lines: [
      'La contraseña de tu cuenta acaba de cambiar y cerramos las sesiones que estaban abiertas.',
    ],
    closing: 'Si no fuiste tú, elige otra con «Olvidé mi contraseña» y escríbenos desde Soporte.',
  })
}

export function composeNewEmailConfirmationMail(shop: ShopUrlAndBranding, url: string): OutboxMail {
  return renderMail(shop, {
    subject: `Confirma tu nuevo correo en ${shop.name}`,
    lines: [
      `Pediste usar este correo para entrar a tu cuenta de ${shop.name}. Solo falta confirmarlo.`,
    ],
    button: { label: 'Confirmar mi correo', url },
    closing: 'El enlace vence en 24 horas. Si no lo pediste, no hagas nada y todo sigue igual.',
  })
}

export function composeEmailChangedMail(shop: ShopUrlAndBranding, newEmail: string): OutboxMail {
  return renderMail(shop, {
    subject: `Tu correo de acceso a ${shop.name} cambió`,
    lines: [`Desde ahora entras a tu cuenta con ${newEmail}. Este correo ya no sirve para entrar.`],
    closing: 'Si no fuiste tú, escríbenos cuanto antes desde Soporte.',
  })
}

export function renderMail(
  shop: ShopUrlAndBranding,
  { subject, lines, button, closing }: Letter,
): OutboxMail {
  const text = [
    'Hola:',
    ...lines,
    ...(button ? [`${button.label}: ${button.url}`] : []),
    closing,
    shop.name,
  ]
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: framed(shop, { subject, lines, button, closing }),
  }
}

const stripes: SafeHtml[] = ['#ff9a1f', '#d6006d', '#ff9a1f', '#d6006d'].map(
  (stripe) =>
    html`<td width="8" height="20" style="width:8px;height:20px;background:${stripe};border-radius:0 0 4px 4px;font-size:0;line-height:0">&nbsp;</td>`,
)

/**
 * Top of an identity provider mail with the shop's brand: logo on white, or stripes with the name.
 */
function brand({ logo, name, wordmark }: ShopUrlAndBranding): SafeHtml {
  const letters = 'font-size:24px;font-weight:bold;color:#0b3b42'
  return logo === undefined
    ? html`${stripes}<td style="padding-left:10px;line-height:28px;${letters}">${wordmark}</td>`
    : html`<td style="padding:6px 12px;background:#ffffff;border-radius:8px"><img src="${logo}" alt="${name}" height="36" style="display:block;max-width:200px;height:36px;border:0;line-height:36px;${letters}"></td>`
}

function framed(shop: ShopUrlAndBranding, { subject, lines, button, closing }: Letter): string {
  const paragraph = 'margin:0 0 16px;font-size:16px;line-height:1.5'
  const content: SafeHtml[] = lines.map((line) => html`<p style="${paragraph}">${line}</p>`)
  return html`<!doctype html>
<html lang="es-MX">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${subject}</title></head>
<body style="margin:0;padding:0;background:#fbf8f3;color:#1f1a16;font-family:Arial,Helvetica,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 16px"><table role="presentation" cellpadding="0" cellspacing="0"><tr>${brand(shop)}</tr></table></td></tr>
<tr><td style="padding:32px 24px;background:#ffffff;border:1px solid #e7e0d5;border-radius:20px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${subject}</h1>
${content}
${
  button &&
  html`<p style="margin:24px 0"><a href="${button.url}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:#ff9a1f;color:#2a1500;font-weight:bold;text-decoration:none">${button.label}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#564e47">¿No funciona el botón? Copia esta dirección en tu navegador:<br><a href="${button.url}" style="color:#0a6870;word-break:break-all">${button.url}</a></p>`
}
<p style="margin:0;font-size:14px;line-height:1.5;color:#564e47">${closing}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>`.markup
}
