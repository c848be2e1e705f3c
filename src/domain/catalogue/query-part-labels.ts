import { toPesos, type Centavos } from '../money.ts'
import type { ReadQueryPart } from './query-reading.ts'

const money = new Intl.NumberFormat('es-MX', {
  style: 'currency',
  currency: 'MXN',
  trailingZeroDisplay: 'stripIfInteger',
})
const unitLabels: Record<string, string> = {
  gb: 'GB',
  tb: 'TB',
  mb: 'MB',
  kb: 'KB',
  pulg: 'pulgadas',
  mah: 'mAh',
  wh: 'Wh',
  w: 'W',
  v: 'V',
  va: 'VA',
  hz: 'Hz',
  khz: 'kHz',
  mhz: 'MHz',
  ghz: 'GHz',
  mp: 'MP',
  mbps: 'Mbps',
  hora: 'horas',
  ppm: 'páginas por minuto',
  l: 'L',
  ml: 'mL',
}

/**
 * What a shopper reads on the chip of an understood part: 'Hasta $10,000', '16 GB'; null for a part
 * without a chip.
 */
export function labelQueryPart(part: ReadQueryPart): string | null {
  switch (part.kind) {
    case 'price':
      return labelPrices(part.min, part.max)
    case 'order':
      return {
        'price-asc': 'Del más barato',
        'price-desc': 'De gama alta',
        rating: 'Mejor calificados',
      }[part.sort]
    case 'measure':
      return labelMeasure(part)
    case 'colour':
      return capitalized(part.family === 'cafe' ? 'café' : part.family)
    case 'condition':
      if (part.grade) return `Reacondicionado, grado ${part.grade.toUpperCase()}`
      return part.refurbished ? 'Reacondicionado' : 'Nuevo'
    case 'measure-order':
    case 'use':
    case 'without':
      return capitalized(part.written)
    case 'brand':
      return null
  }
}

function labelPrices(min: Centavos | null, max: Centavos | null): string {
  const [from, to] = [min, max].map((price) =>
    price === null ? null : money.format(toPesos(price)),
  )
  if (from && to) return `De ${from} a ${to}`
  return from ? `Desde ${from}` : `Hasta ${to}`
}

function labelMeasure({
  unit,
  min,
  max,
  written,
}: Extract<ReadQueryPart, { kind: 'measure' }>): string {
  const name = unitLabels[unit]
  if (name === undefined) return capitalized(written)
  if (max === Infinity) return `${min} ${name} o más`
  if (min === 0) return `Hasta ${max} ${name}`
  return min === max ? `${min} ${name}` : `Unas ${(min + max) / 2} ${name}`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
