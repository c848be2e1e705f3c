import { onColour } from '#domain/running/accent.ts'
import { wordmarkOf } from '#domain/running/shop-name.ts'
import { htmlOf } from './blocks-html.ts'
import { colours, darkStyles, escape, paragraph } from './letter-look.ts'
import { identityOf, type Letter, type Sender } from './letter.ts'

const small = `font-size:13px;line-height:1.5;color:${colours.soft}`

/** Renders a letter as HTML for old mail programs: tables, inline styles, complete without pictures. */
export function toHtml(letter: Letter, sender: Sender): string {
  const { subject, preview, greeting, blocks, button, closing } = letter
  const fill = sender.accent
    ? { ground: sender.accent, ink: onColour(sender.accent) }
    : { ground: '#ff9a1f', ink: '#2a1500' }
  return `<!doctype html>
<html lang="es-MX">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(subject)}</title><style>${darkStyles}</style></head>
<body class="page" style="margin:0;padding:0;background:${colours.page};color:${colours.ink};font-family:Arial,Helvetica,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escape(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${colours.page}"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 16px">${brand(sender)}</td></tr>
<tr><td class="card" style="padding:32px 24px;background:${colours.card};border:1px solid ${colours.line};border-radius:20px;color:${colours.ink};overflow-wrap:break-word">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${keepNumbersTogether(escape(subject))}</h1>
<p style="${paragraph}">${escape(greeting)}</p>
${blocks.map((block) => htmlOf(block, sender.url)).join('\n')}
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
  return `<p class="soft" style="margin:0;font-size:14px;line-height:1.5;color:${colours.soft}">${escape(closing)}</p>`
}

function signature(sender: Sender): string {
  const { name } = sender
  const purpose = `${escape(name)} te escribe por tu cuenta o tu compra; este correo no recibe respuestas.`
  const identity = identityOf(sender)
  if (identity.length === 0) return purpose
  return `<strong>${escape(name)}</strong><br>${identity.map(escape).join('<br>')}<br><br>${purpose}`
}

/** Head of a letter with the brand: stripes with the name, or the logo on white with the name as alternative text. */
function brand(sender: Sender): string {
  if (sender.logo !== undefined) {
    const shape = `display:block;max-width:200px;height:36px;border:0;font-size:24px;line-height:36px;font-weight:bold;color:${colours.brand}`
    const image = `<img src="${escape(sender.logo)}" alt="${escape(sender.name)}" height="36" style="${shape}">`
    return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding:6px 12px;background:#ffffff;border-radius:8px">${image}</td></tr></table>`
  }
  const stripe = sender.accent ?? '#ff9a1f'
  const stripes = [stripe, '#d6006d', stripe, '#d6006d'].map(
    (colour) =>
      `<td width="8" height="20" style="width:8px;height:20px;background:${colour};border-radius:0 0 4px 4px;font-size:0;line-height:0">&nbsp;</td>`,
  )
  const name = `<td class="ink" style="padding-left:10px;font-size:24px;line-height:28px;font-weight:bold;color:${colours.brand}">${escape(wordmarkOf(sender.name))}</td>`
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${stripes.join('')}${name}</tr></table>`
}

/** Prevents line breaks within order numbers. */
function keepNumbersTogether(words: string): string {
  return words.replaceAll(/\d{4}-[0-9A-Z]{6}/g, '<span style="white-space:nowrap">$&</span>')
}

function buttonHtml(
  { label, url }: { label: string; url: string },
  { ground, ink }: { ground: string; ink: string },
): string {
  const shape = `display:inline-block;padding:14px 28px;border-radius:999px;background:${ground};color:${ink};font-weight:bold;text-decoration:none`
  return `<p style="margin:24px 0"><a href="${escape(url)}" style="${shape}">${escape(label)}</a></p>
<p class="soft" style="margin:0 0 16px;${small}">¿No funciona el botón? Copia esta dirección en tu navegador:<br><a class="link" href="${escape(url)}" style="color:${colours.link};word-break:break-all">${escape(url)}</a></p>`
}
