import type { CouponValue } from '#domain/buying/coupon.ts'
import type { Day } from '#domain/calendar.ts'
import { formatLongDate } from '#domain/format-dates.ts'
import { formatThousands, formatCentavos } from '#domain/format-money.ts'
import type { Centavos } from '#domain/money.ts'
import type { LetterContext } from './letter-text-placeholders.ts'
import type { LetterLabelValueRow, Letter } from './letter.ts'

export type CouponGivenLetterData = {
  firstName: string
  code: string
  worth: CouponValue
  minSubtotal: Centavos
  validTo: Day
  /** purpose of the coupon in one sentence; may be empty */
  description: string
}

/** E-mail with a coupon that only this shopper can use. */
export function composeCouponGivenLetter(
  data: CouponGivenLetterData,
  { sender, say }: LetterContext,
): Letter {
  const { firstName, code, worth, minSubtotal, validTo, description } = data
  const shown = formatCouponValueInWords(worth)
  const facts: LetterLabelValueRow[] = [
    ['Cupón', code],
    ['Vale', shown],
    ['Úsalo hasta el', formatLongDate(validTo)],
    ...(minSubtotal > 0
      ? [['Compra mínima', formatCentavos(minSubtotal)] as LetterLabelValueRow]
      : []),
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

export type PointsExpiringLetterData = {
  firstName: string
  points: number
  worth: Centavos
  expiresOn: Day
  /**
   * all valid points of the shopper, compared with the minimum number of points for a redemption
   */
  total: number
  minimum: number
}

/** E-mail that reminds a shopper of reward points that expire soon. */
export function composePointsExpiringLetter(
  data: PointsExpiringLetterData,
  { sender, say }: LetterContext,
): Letter {
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
export function formatCouponValueInWords(worth: CouponValue): string {
  if (worth.type === 'free_shipping') return 'envío gratis'
  if (worth.type === 'fixed') return formatCentavos(worth.amount)
  const most = worth.maxDiscount === null ? '' : `, hasta ${formatCentavos(worth.maxDiscount)}`
  return `${worth.percent} %${most}`
}

/** Formats points with their unit and a thousands separator: `1,288 puntos`. */
export function formatPoints(points: number): string {
  const count = formatThousands(points)
  return `${count} ${points === 1 ? 'punto' : 'puntos'}`
}
