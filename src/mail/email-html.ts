import { chooseTextColourOn } from '#domain/running/accent-colour.ts'
import { formatShopNameBesideLogo } from '#domain/running/shop-name.ts'
import { renderMailBlockHtml } from './email-block-html.ts'
import { mailColours, darkModeStyles, escapeHtml, paragraphStyle } from './email-styles.ts'
import { listSenderContactLines, type MailContent, type MailSender } from './mail-template-types.ts'

const small = `font-size:13px;line-height:1.5;color:${mailColours.soft}`

/**
 * Renders a mail as HTML that old mail programs can display: tables, inline styles, and nothing
 * that is shown only in pictures.
 */
export function renderMailHtml(letter: MailContent, sender: MailSender): string {
  const { subject, preview, greeting, blocks, button, closing } = letter
  const fill = sender.accent
    ? { ground: sender.accent, ink: chooseTextColourOn(sender.accent) }
    : { ground: '#ff9a1f', ink: '#2a1500' }
  return `<!doctype html>
<html lang="es-MX">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkModeStyles}</style></head>
<body class="page" style="margin:0;padding:0;background:${mailColours.page};color:${mailColours.ink};font-family:Arial,Helvetica,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${mailColours.page}"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 16px">${brand(sender)}</td></tr>
<tr><td class="card" style="padding:32px 24px;background:${mailColours.card};border:1px solid ${mailColours.line};border-radius:20px;color:${mailColours.ink};overflow-wrap:break-word">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${keepNumbersTogether(escapeHtml(subject))}</h1>
<p style="${paragraphStyle}">${escapeHtml(greeting)}</p>
${blocks.map((block) => renderMailBlockHtml(block, sender.url)).join('\n')}
${button ? buttonHtml(button, fill) : ''}
${closing === '' ? '' : closingHtml(closing)}
</td></tr>
<tr><td class="soft" style="padding:16px 8px 0;${small}">${signature(sender)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function closingHtml(closing: string): string {
  return `<p class="soft" style="margin:0;font-size:14px;line-height:1.5;color:${mailColours.soft}">${escapeHtml(closing)}</p>`
}

function signature(sender: MailSender): string {
  const { name } = sender
  const purpose = `${escapeHtml(name)} te escribe por tu cuenta o tu compra; este correo no recibe respuestas.`
  const identity = listSenderContactLines(sender)
  if (identity.length === 0) return purpose
  return `<strong>${escapeHtml(name)}</strong><br>${identity.map(escapeHtml).join('<br>')}<br><br>${purpose}`
}

/**
 * Top of a mail with the shop's brand: stripes with the name, or the logo on white with the name as
 * alternative text.
 */
function brand(sender: MailSender): string {
  if (sender.logo !== undefined) {
    const shape = `display:block;max-width:200px;height:36px;border:0;font-size:24px;line-height:36px;font-weight:bold;color:${mailColours.brand}`
    const image = `<img src="${escapeHtml(sender.logo)}" alt="${escapeHtml(sender.name)}" height="36" style="${shape}">`
    return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding:6px 12px;background:#ffffff;border-radius:8px">${image}</td></tr></table>`
  }
  const stripe = sender.accent ?? '#ff9a1f'
  const stripes = [stripe, '#d6006d', stripe, '#d6006d'].map(
    (colour) =>
      `<td width="8" height="20" style="width:8px;height:20px;background:${colour};border-radius:0 0 4px 4px;font-size:0;line-height:0">&nbsp;</td>`,
  )
  const name = `<td class="ink" style="padding-left:10px;font-size:24px;line-height:28px;font-weight:bold;color:${mailColours.brand}">${escapeHtml(formatShopNameBesideLogo(sender.name))}</td>`
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${stripes.join('')}${name}</tr></table>`
}

/** Prevents mail programs from breaking a line within an order number. */
function keepNumbersTogether(words: string): string {
  return words.replaceAll(/\d{4}-[0-9A-Z]{6}/g, '<span style="white-space:nowrap">$&</span>')
}

function buttonHtml(
  { label, url }: { label: string; url: string },
  { ground, ink }: { ground: string; ink: string },
): string {
  const shape = `display:inline-block;padding:14px 28px;border-radius:999px;background:${ground};color:${ink};font-weight:bold;text-decoration:none`
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${shape}">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:0 0 16px;${small}">¿No funciona el botón? Copia esta dirección en tu navegador:<br><a class="link" href="${escapeHtml(url)}" style="color:${mailColours.link};word-break:break-all">${escapeHtml(url)}</a></p>`
}
