/** Dimensions of a product or of its screen, in centimetres. */
export type Dimensions = {
  subject: 'product' | 'screen'
  width: number
  height: number
  /** Text for shoppers, without unit: `14 × 7 × 2.8`. */
  text: string
}

const number = String.raw`(\d+(?:\.\d+)?)`
const lengths = new RegExp(`^${number} ?[×x] ?${number}(?: ?[×x] ?${number})? ?cm$`)
const inches = new RegExp(`^${number} pulgadas$`)
const pixels = /^([\d,]+) ?[×x] ?([\d,]+)$/
const cmPerInch = 2.54

/**
 * Dimensions that a product's attributes record: its measures, or else its screen's, from diagonal
 * and resolution. 14 inches with 2240 × 1400 pixels are about 30 × 19 cm.
 */
export function parseDimensions(
  attributes: readonly { code: string; value: string }[],
): Dimensions | null {
  const valueOf = (code: string) => attributes.find((one) => one.code === code)?.value ?? ''
  const measured = lengths.exec(valueOf('medida'))
  if (measured) {
    const sides = measured.slice(1).filter((side) => side !== undefined)
    const [width = 0, height = 0] = sides.map(Number)
    return { subject: 'product', width, height, text: sides.join(' × ') }
  }
  const diagonal = inches.exec(valueOf('pantalla')) ?? inches.exec(valueOf('tamano'))
  const resolution = pixels.exec(valueOf('resolucion'))
  if (!diagonal || !resolution) return null
  const [across = 0, down = 0] = resolution.slice(1).map((text) => Number(text.replaceAll(',', '')))
  const cmPerPixel = (Number(diagonal[1]) * cmPerInch) / Math.hypot(across, down)
  const [width, height] = [across * cmPerPixel, down * cmPerPixel]
  return { subject: 'screen', width, height, text: `${Math.round(width)} × ${Math.round(height)}` }
}
