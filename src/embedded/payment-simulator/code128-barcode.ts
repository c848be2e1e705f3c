import { type SafeHtml, html } from '../look/html-template.ts'

/** Bar and gap widths of the 107 symbols of Code 128 (ISO/IEC 15417): six digits each, seven for stop. */
const symbolWidths = (
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231' +
  '113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211' +
  '212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131' +
  '113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111' +
  '314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211' +
  '241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141' +
  '214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214' +
  '211232'
).match(/.{6}/g)!
const stopSymbol = '2331112'
const startC = 105
const quietZone = 10

/** Code 128 symbol numbers of an even count of digits in code set C, with start and check symbol. */
export function toCode128Symbols(digits: string): number[] {
  if (!/^(\d\d)+$/.test(digits)) throw new RangeError('Code set C needs an even count of digits')
  const values = digits.match(/\d\d/g)!.map(Number)
  const sum = values.reduce((total, value, index) => total + value * (index + 1), startC)
  return [startC, ...values, sum % 103]
}

/** Renders Code 128 as SVG, labelled with its digits. */
export function renderBarcode(digits: string): SafeHtml {
  const widths = [
    ...toCode128Symbols(digits).map((symbol) => symbolWidths[symbol]!),
    stopSymbol,
  ].join('')
  let x = quietZone
  const bars: string[] = []
  for (const [index, width] of [...widths].entries()) {
    if (index % 2 === 0) bars.push(`M${x} 0h${width}v48h-${width}z`)
    x += Number(width)
  }
  return html`<svg class="bars" viewBox="0 0 ${x + quietZone} 48" preserveAspectRatio="none" role="img" aria-label="Código de barras ${digits}"><path d="${bars.join('')}"/></svg>`
}
