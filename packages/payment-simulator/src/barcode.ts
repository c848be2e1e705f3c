import { encodeCode128 } from '@tianguis/code128'
import { type SafeHtml, html } from '@tianguis/html-pages/html-template.ts'

const quietZone = 10

/** Renders digits as a Code 128 bar code in SVG, labelled with its digits. */
export function renderBarcode(digits: string): SafeHtml {
  const { bars, modules } = encodeCode128(digits)
  const path = bars.map(({ x, width }) => `M${x + quietZone} 0h${width}v48h-${width}z`).join('')
  return html`<svg class="bars" viewBox="0 0 ${modules + 2 * quietZone} 48" preserveAspectRatio="none" role="img" aria-label="Código de barras ${digits}"><path d="${path}"/></svg>`
}
