import { code128 } from '#domain/orders/code128.ts'
import { inGroups } from './letter-text.ts'
import type { Block, Fact, Letter } from './letter.ts'

const colours = { ink: '#1f1a16', soft: '#564e47', line: '#e7e0d5', page: '#fbf8f3' }
const paragraph = 'margin:0 0 16px;font-size:16px;line-height:1.5'
const cell = `padding:8px 0;border-top:1px solid ${colours.line};font-size:15px;line-height:1.4`

/** A letter as markup that old mail programs show: tables, styles on the elements, no pictures to load. */
export function toHtml({ subject, preview, greeting, blocks, button, closing }: Letter): string {
  return `<!doctype html>
<html lang="es-MX">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:0;background:${colours.page};color:${colours.ink};font-family:Arial,Helvetica,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escape(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 16px">${brand()}</td></tr>
<tr><td style="padding:32px 24px;background:#ffffff;border:1px solid ${colours.line};border-radius:20px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${keepNumbersTogether(escape(subject))}</h1>
<p style="${paragraph}">${escape(greeting)}</p>
${blocks.map(htmlOf).join('\n')}
${button ? buttonHtml(button) : ''}
<p style="margin:0;font-size:14px;line-height:1.5;color:${colours.soft}">${escape(closing)}</p>
</td></tr>
<tr><td style="padding:16px 8px 0;font-size:13px;line-height:1.5;color:${colours.soft}">Tianguis te escribe por tu cuenta o tu compra; este correo no recibe respuestas.</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

/** The awning's stripes beside the name; a picture would not be shown before somebody allows it. */
function brand(): string {
  const stripes = ['#ff9a1f', '#d6006d', '#ff9a1f', '#d6006d'].map(
    (stripe) =>
      `<td width="8" height="20" style="width:8px;height:20px;background:${stripe};border-radius:0 0 4px 4px;font-size:0;line-height:0">&nbsp;</td>`,
  )
  const name = `<td style="padding-left:10px;font-size:24px;line-height:28px;font-weight:bold;color:#0b3b42">tianguis</td>`
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${stripes.join('')}${name}</tr></table>`
}

/** An order's number is not broken at its hyphen. */
function keepNumbersTogether(words: string): string {
  return words.replaceAll(/\d{4}-[0-9A-Z]{6}/g, '<span style="white-space:nowrap">$&</span>')
}

function htmlOf(block: Block): string {
  if (typeof block === 'string') return `<p style="${paragraph}">${escape(block)}</p>`
  if ('quote' in block) {
    const quoted = `${paragraph};padding-left:16px;border-left:4px solid ${colours.line};white-space:pre-line`
    return `<blockquote style="${quoted}">${escape(block.quote)}</blockquote>`
  }
  if ('facts' in block) return table(block.facts.map(factRow))
  if ('barcode' in block) return barcodeHtml(block.barcode)
  const products = block.products.map(({ name, quantity, amount }) =>
    row(escape(`${quantity} × ${name}`), escape(amount)),
  )
  return table([...products, ...block.sums.map(factRow)])
}

const barHeightPx = 64
const phoneWidthPx = 300

/** Bars and spaces as cells, black on white; the letter's margin is the quiet zone that readers need beside them. */
function barcodeHtml(digits: string): string {
  const { bars, modules } = code128(digits)
  const pixels = modules * 2 <= phoneWidthPx ? 2 : 1
  const strip = (width: number, colour: string) => stripHtml(width * pixels, colour)
  const cells = bars.map(({ x, width }, place) => {
    const next = bars[place + 1]?.x ?? modules
    return `${strip(width, '#000000')}${strip(next - x - width, '#ffffff')}`
  })
  return `<table role="img" aria-label="Código de barras ${digits}" align="center" cellpadding="0" cellspacing="0" style="margin:0 auto 8px;border-collapse:collapse;background:#ffffff"><tr>${cells.join('')}</tr></table>
<p style="margin:0 0 16px;text-align:center;font-size:15px;letter-spacing:1px">${inGroups(digits)}</p>`
}

function stripHtml(width: number, colour: string): string {
  if (width === 0) return ''
  return `<td width="${width}" height="${barHeightPx}" bgcolor="${colour}" style="width:${width}px;height:${barHeightPx}px;padding:0;background:${colour};font-size:0;line-height:0"></td>`
}

function factRow([label, value]: Fact): string {
  return row(`<span style="color:${colours.soft}">${escape(label)}</span>`, escape(value))
}

function row(left: string, right: string): string {
  return `<tr><td style="${cell}">${left}</td><td align="right" style="${cell};padding-left:16px;font-weight:bold">${right}</td></tr>`
}

function table(rows: string[]): string {
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`
}

function buttonHtml({ label, url }: { label: string; url: string }): string {
  const shape =
    'display:inline-block;padding:14px 28px;border-radius:999px;background:#ff9a1f;color:#2a1500;font-weight:bold;text-decoration:none'
  return `<p style="margin:24px 0"><a href="${escape(url)}" style="${shape}">${escape(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:${colours.soft}">¿No funciona el botón? Copia esta dirección en tu navegador:<br><a href="${escape(url)}" style="color:#0a6870;word-break:break-all">${escape(url)}</a></p>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
