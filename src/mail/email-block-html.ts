import { renderBarcodeHtml } from './barcode-html.ts'
import { mailColours, escapeHtml, paragraphStyle, titleStyle } from './email-styles.ts'
import type { MailContentBlock, MailLabelValueRow } from './mail-template-types.ts'

type ProductsBlock = Extract<MailContentBlock, { products: unknown }>

const cell = `padding:8px 0;border-top:1px solid ${mailColours.line};font-size:15px;line-height:1.4`
const picturePx = 64
/**
 * Size in pixels of product pictures in mails: about twice the displayed size, and one of the sizes
 * that the shop generates.
 */
const renderedPx = 150

/**
 * Renders one block of a mail, such as a product list or a bar code, as HTML; `shopUrl` is the base
 * of picture URLs.
 */
export function renderMailBlockHtml(block: MailContentBlock, shopUrl: string): string {
  if (typeof block === 'string') return `<p style="${paragraphStyle}">${escapeHtml(block)}</p>`
  if ('quote' in block) {
    const quoted = `${paragraphStyle};padding-left:16px;border-left:4px solid ${mailColours.line};white-space:pre-line`
    return `<blockquote class="line" style="${quoted}">${escapeHtml(block.quote)}</blockquote>`
  }
  if ('facts' in block) return table(block.facts.map(factRow))
  if ('barcode' in block) return renderBarcodeHtml(block.barcode)
  if ('products' in block) return productsHtml(block, shopUrl)
  if ('link' in block) {
    const { label, url } = block.link
    const anchor = `<a class="link" href="${escapeHtml(url)}" style="color:${mailColours.link}">${escapeHtml(label)}</a>`
    return `<p style="${paragraphStyle}">${escapeHtml(block.words)} ${anchor}</p>`
  }
  const heading = `<h2 style="${titleStyle}">${escapeHtml(block.title)}</h2>`
  if ('lines' in block) {
    return `${heading}<p style="${paragraphStyle}">${block.lines.map(escapeHtml).join('<br>')}</p>`
  }
  const steps = block.steps.map((step) => `<li style="margin:0 0 4px">${escapeHtml(step)}</li>`)
  return `${heading}<ol style="${paragraphStyle};padding-left:24px">${steps.join('')}</ol>`
}

/** Renders products with pictures and sums as HTML. */
function productsHtml({ products, sums }: ProductsBlock, shopUrl: string): string {
  const rows = products.map(({ name, quantity, amount, picture }) => {
    const image = picture === null ? '' : pictureHtml(picture, shopUrl)
    return `<tr><td class="line" width="${picturePx + 12}" valign="top" style="${cell};width:${picturePx + 12}px">${image}</td><td class="line" style="${cell}">${escapeHtml(`${quantity} × ${name}`)}</td>${amountCell(amount, 'white-space:nowrap')}</tr>`
  })
  return `${table(rows, 0)}${table(sums.map(factRow))}`
}

/** Renders a picture; if the mail program blocks it, its alternative text fills the same space. */
function pictureHtml(path: string, shopUrl: string): string {
  const query = new URLSearchParams({
    path,
    width: String(renderedPx),
    height: String(renderedPx),
    cache_image: 'true',
  })
  const shape = `display:block;width:${picturePx}px;height:${picturePx}px;border:0;border-radius:12px;background:#ffffff;color:${mailColours.soft};font-size:12px;line-height:16px;text-align:center`
  return `<img src="${escapeHtml(`${shopUrl}/services/shop/getImage?${query}`)}" width="${picturePx}" height="${picturePx}" alt="Foto del producto" style="${shape}">`
}

function factRow([label, value]: MailLabelValueRow): string {
  return `<tr><td class="line soft" style="${cell};color:${mailColours.soft}">${escapeHtml(label)}</td>${amountCell(value)}</tr>`
}

function amountCell(value: string, wrapping = 'word-break:break-word'): string {
  return `<td class="line" align="right" style="${cell};padding-left:16px;font-weight:bold;${wrapping}">${escapeHtml(value)}</td>`
}

function table(rows: string[], belowPx = 16): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 ${belowPx}px;border-collapse:collapse">${rows.join('')}</table>`
}
