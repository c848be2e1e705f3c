/** What the shop writes, before it becomes text and markup. */
export type Letter = {
  subject: string
  /** what a list of mails shows beside the subject */
  preview: string
  greeting: string
  blocks: Block[]
  button?: { label: string; url: string }
  closing: string
}

export type Block =
  | string
  | { facts: Fact[] }
  | { products: { name: string; quantity: number; amount: string }[]; sums: Fact[] }
  | { quote: string }

export type Fact = [label: string, value: string]

export type Mail = { subject: string; text: string; html: string }

/** A letter as mail: the same words as plain text and as markup that old mail programs show. */
export function toMail(letter: Letter): Mail {
  return { subject: letter.subject, text: toText(letter), html: toHtml(letter) }
}

function toText({ greeting, blocks, button, closing }: Letter): string {
  const parts = [
    greeting,
    ...blocks.map(textOf),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    closing,
    'Tianguis',
  ]
  return `${parts.join('\n\n')}\n`
}

function textOf(block: Block): string {
  if (typeof block === 'string') return block
  if ('quote' in block) return block.quote.replaceAll(/^/gm, '> ')
  if ('facts' in block) return block.facts.map(factText).join('\n')
  const products = block.products.map(
    ({ name, quantity, amount }) => `${quantity} × ${name}: ${amount}`,
  )
  return [...products, ...block.sums.map(factText)].join('\n')
}

function factText([label, value]: Fact): string {
  return `${label}: ${value}`
}

const colours = { ink: '#1f1a16', soft: '#564e47', line: '#e7e0d5', page: '#fbf8f3' }
const paragraph = 'margin:0 0 16px;font-size:16px;line-height:1.5'
const cell = `padding:8px 0;border-top:1px solid ${colours.line};font-size:15px;line-height:1.4`

function toHtml({ subject, preview, greeting, blocks, button, closing }: Letter): string {
  return `<!doctype html>
<html lang="es-MX">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:0;background:${colours.page};color:${colours.ink};font-family:Arial,Helvetica,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escape(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 16px;font-size:24px;font-weight:bold;color:#0b3b42">tianguis</td></tr>
<tr><td style="padding:32px 24px;background:#ffffff;border:1px solid ${colours.line};border-radius:20px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${escape(subject)}</h1>
<p style="${paragraph}">${escape(greeting)}</p>
${blocks.map(htmlOf).join('\n')}
${button ? buttonHtml(button) : ''}
<p style="margin:0;font-size:14px;line-height:1.5;color:${colours.soft}">${escape(closing)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

function htmlOf(block: Block): string {
  if (typeof block === 'string') return `<p style="${paragraph}">${escape(block)}</p>`
  if ('quote' in block) {
    const quoted = `${paragraph};padding-left:16px;border-left:4px solid ${colours.line};white-space:pre-line`
    return `<blockquote style="${quoted}">${escape(block.quote)}</blockquote>`
  }
  if ('facts' in block) return table(block.facts.map(factRow))
  const products = block.products.map(({ name, quantity, amount }) =>
    row(escape(`${quantity} × ${name}`), escape(amount)),
  )
  return table([...products, ...block.sums.map(factRow)])
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
