import { encodeCode128 } from '@tianguis/code128'
import { groupDigitsInFours } from './email-plain-text.ts'

const barHeightPx = 64
const phoneWidthPx = 300

/** Bar code of a payment slip as HTML table cells on white, with blank margins. */
export function renderBarcodeHtml(digits: string): string {
  const { bars, modules } = encodeCode128(digits)
  const pixels = modules * 2 <= phoneWidthPx ? 2 : 1
  const strip = (width: number, colour: string) => stripHtml(width * pixels, colour)
  const cells = bars.map(({ x, width }, place) => {
    const next = bars[place + 1]?.x ?? modules
    return `${strip(width, '#000000')}${strip(next - x - width, '#ffffff')}`
  })
  return `<div style="margin:0 -16px 16px;padding:12px 0;border-radius:12px;background:#ffffff;color:#000000">
<table role="img" aria-label="Código de barras ${digits}" align="center" cellpadding="0" cellspacing="0" style="margin:0 auto 8px;border-collapse:collapse;background:#ffffff"><tr>${cells.join('')}</tr></table>
<p style="margin:0;text-align:center;font-size:15px;letter-spacing:1px;color:#000000">${groupDigitsInFours(digits)}</p>
</div>`
}

function stripHtml(width: number, colour: string): string {
  if (width === 0) return ''
  return `<td width="${width}" height="${barHeightPx}" bgcolor="${colour}" style="width:${width}px;height:${barHeightPx}px;padding:0;background:${colour};font-size:0;line-height:0"></td>`
}
