import { formatCentavos } from '../format-money.ts'
import type { Day, TimeOfDay } from '../mexico-dates-and-times.ts'
import { toCentavos } from '../money.ts'
import type { BulkPriceChange, BulkEdit } from './bulk-edit.ts'

const endings = { exact: '', '00': ', al peso cerrado', '90': ', terminado en .90' }

/** Formats a bulk edit as Spanish text: `Precio: 8 % más, terminado en .90. Se ven en la tienda.` */
export function describeBulkEdit({
  price,
  offer,
  stock,
  visible,
  dates,
  category,
}: BulkEdit): string {
  const said: string[] = []
  const at = (day: Day, time?: TimeOfDay | null) => (time ? `${day} a las ${time}` : day)
  if (price) said.push(`Precio: ${amountWords(price)}`)
  if (offer === 'none') said.push('Sin oferta')
  else if (offer) {
    const from = offer.from === null ? '' : `desde ${at(offer.from, offer.fromTime)} `
    const to = at(offer.to, offer.toTime)
    said.push(`Oferta: ${amountWords(offer.change)}, ${from}hasta ${to}`)
  }
  if (stock) said.push(stockWords(stock))
  if (visible !== undefined) said.push(visible ? 'Visibles en la tienda' : 'Ocultos')
  if (dates === 'none') said.push('Se ven sin fechas')
  else if (dates) {
    const from = dates.from === null ? '' : ` desde ${at(dates.from, dates.fromTime)}`
    const to = dates.to === null ? '' : ` hasta ${at(dates.to, dates.toTime)}`
    said.push(`Se ven${from}${to}`)
  }
  if (category?.how === 'main') said.push(`Categoría principal: ${category.slug}`)
  if (category?.how === 'add') said.push(`También en ${category.slug}`)
  if (category?.how === 'remove') said.push(`Fuera de ${category.slug}`)
  return said.join('. ')
}

function stockWords({ how, units, why }: NonNullable<BulkEdit['stock']>): string {
  const many = Math.abs(units).toLocaleString('es-MX')
  const change = how === 'set' ? many : `${many} ${units < 0 ? 'menos' : 'más'}`
  return `Existencia: ${change} (${why})`
}

function amountWords(change: BulkPriceChange): string {
  return plainWords(change) + endings[change.rounding]
}

function plainWords(change: BulkPriceChange): string {
  if (change.how === 'set') return formatCentavos(change.amount)
  if (change.how === 'percent')
    return `${Math.abs(change.percent)} % ${change.percent < 0 ? 'menos' : 'más'}`
  return `${formatCentavos(toCentavos(Math.abs(change.amount)))} ${change.amount < 0 ? 'menos' : 'más'}`
}
