import { barcodeHtml } from './barcode-html.ts'
import { colours, escape, paragraph, title } from './letter-look.ts'
import type { Block, Fact } from './letter.ts'

type ProductsBlock = Extract<Block, { products: unknown }>

const cell = `padding:8px 0;border-top:1px solid ${colours.line};font-size:15px;line-height:1.4`
const picturePx = 64
/** Requested picture size in pixels, about twice the displayed size, from the sizes rendered by the shop. */
const renderedPx = 150

/** Renders a block as HTML; `shopUrl` is the base of picture URLs. */
export function htmlOf(block: Block, shopUrl: string): string {
  if (typeof block === 'string') return `<p style="${paragraph}">${escape(block)}</p>`
  if ('quote' in block) {
    const quoted = `${paragraph};padding-left:16px;border-left:4px solid ${colours.line};white-space:pre-line`
    return `<blockquote class="line" style="${quoted}">${escape(block.quote)}</blockquote>`
  }
  if ('facts' in block) return table(block.facts.map(factRow))
  if ('barcode' in block) return barcodeHtml(block.barcode)
  if ('products' in block) return productsHtml(block, shopUrl)
  if ('link' in block) {
    const { label, url } = block.link
    const anchor = `<a class="link" href="${escape(url)}" style="color:${colours.link}">${escape(label)}</a>`
    return `<p style="${paragraph}">${escape(block.words)} ${anchor}</p>`
  }
  const heading = `<h2 style="${title}">${escape(block.title)}</h2>`
  if ('lines' in block) {
    return `${heading}<p style="${paragraph}">${block.lines.map(escape).join('<br>')}</p>`
  }
  const steps = block.steps.map((step) => `<li style="margin:0 0 4px">${escape(step)}</li>`)
  return `${heading}<ol style="${paragraph};padding-left:24px">${steps.join('')}</ol>`
}

/** Renders products with pictures and sums as HTML. */
function productsHtml({ products, sums }: ProductsBlock, shopUrl: string): string {
  const rows = products.map(({ name, quantity, amount, picture }) => {
    const image = picture === null ? '' : pictureHtml(picture, shopUrl)
    return `<tr><td class="line" width="${picturePx + 12}" valign="top" style="${cell};width:${picturePx + 12}px">${image}</td><td class="line" style="${cell}">${escape(`${quantity} × ${name}`)}</td>${amountCell(amount, 'white-space:nowrap')}</tr>`
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
  const shape = `display:block;width:${picturePx}px;height:${picturePx}px;border:0;border-radius:12px;background:#ffffff;color:${colours.soft};font-size:12px;line-height:16px;text-align:center`
  return `<img src="${escape(`${shopUrl}/services/shop/getImage?${query}`)}" width="${picturePx}" height="${picturePx}" alt="Foto del producto" style="${shape}">`
}

function factRow([label, value]: Fact): string {
  return `<tr><td class="line soft" style="${cell};color:${colours.soft}">${escape(label)}</td>${amountCell(value)}</tr>`
}

function amountCell(value: string, wrapping = 'word-break:break-word'): string {
  return `<td class="line" align="right" style="${cell};padding-left:16px;font-weight:bold;${wrapping}">${escape(value)}</td>`
}

function table(rows: string[], belowPx = 16): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 ${belowPx}px;border-collapse:collapse">${rows.join('')}</table>`
}
