import type { CouponWorth } from '#domain/buying/coupon.ts'
import type { Day } from '#domain/calendar.ts'
import { formatLongDate } from '#domain/format-dates.ts'
import { groupThousands, formatCentavos } from '#domain/format-money.ts'
import type { Centavos } from '#domain/money.ts'
import type { Writing } from './letter-texts.ts'
import type { Fact, Letter } from './letter.ts'

export type CouponGivenData = {
  firstName: string
  code: string
  worth: CouponWorth
  minSubtotal: Centavos
  validTo: Day
  /** purpose of the coupon in one sentence; may be empty */
  description: string
}

/** Letter with a coupon that only this shopper can use. */
export function couponGivenLetter(data: CouponGivenData, { sender, say }: Writing): Letter {
  const { firstName, code, worth, minSubtotal, validTo, description } = data
  const shown = shownWorth(worth)
  const facts: Fact[] = [
    ['Cupón', code],
    ['Vale', shown],
    ['Úsalo hasta el', formatLongDate(validTo)],
    ...(minSubtotal > 0 ? [['Compra mínima', formatCentavos(minSubtotal)] as Fact] : []),
  ]
  const { subject, opening, closing } = say('cupon-dado', { vale: shown })
  return {
    subject,
    preview: `${code}, hasta el ${formatLongDate(validTo)}.`,
    greeting: firstName === '' ? 'Hola:' : `Hola, ${firstName}:`,
    blocks: [...(description === '' ? [] : [description]), ...opening, { facts }],
    button: { label: 'Ir a mi carrito', url: `${sender.url}/checkout/cart` },
    closing,
  }
}

export type PointsExpiringData = {
  firstName: string
  points: number
  worth: Centavos
  expiresOn: Day
  /** total valid points, compared with the minimum for a redemption */
  total: number
  minimum: number
}

/** Letter that reminds of expiring points. */
export function pointsExpiringLetter(data: PointsExpiringData, { sender, say }: Writing): Letter {
  const { firstName, points, worth, expiresOn, total, minimum } = data
  const end = formatLongDate(expiresOn)
  const value = formatCentavos(worth)
  const { subject, opening, closing } = say('puntos-por-vencer', {
    puntos: formatPoints(points),
    vence: end,
    valor: value,
  })
  return {
    subject,
    preview: `Valen ${value} en tu siguiente compra.`,
    greeting: firstName === '' ? 'Hola:' : `Hola, ${firstName}:`,
    blocks: [
      ...opening,
      total >= minimum
        ? 'Si los canjeas antes, el cupón dura más que ellos. Primero se usan los que vencen antes.'
        : `Te faltan ${formatPoints(minimum - total)} para poder canjear: se canjean desde ${formatPoints(minimum)}.`,
    ],
    button: { label: 'Ver mis puntos', url: `${sender.url}/rewards` },
    closing,
  }
}

/** Formats a coupon's value in words. */
export function shownWorth(worth: CouponWorth): string {
  if (worth.type === 'free_shipping') return 'envío gratis'
  if (worth.type === 'fixed') return formatCentavos(worth.amount)
  const most = worth.maxDiscount === null ? '' : `, hasta ${formatCentavos(worth.maxDiscount)}`
  return `${worth.percent} %${most}`
}

/** Formats points with their unit and a thousands separator: `1,288 puntos`. */
export function formatPoints(points: number): string {
  const count = groupThousands(points)
  return `${count} ${points === 1 ? 'punto' : 'puntos'}`
}
