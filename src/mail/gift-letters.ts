import type { CouponWorth } from '#domain/buying/coupon.ts'
import type { Day } from '#domain/calendar.ts'
import type { Centavos } from '#domain/money.ts'
import { shownDate } from '#domain/shown-dates.ts'
import { groupThousands, shownMoney } from '#domain/shown-money.ts'
import type { Fact, Letter } from './letter.ts'
import type { Writing } from './say.ts'

export type CouponGivenData = {
  firstName: string
  code: string
  worth: CouponWorth
  minSubtotal: Centavos
  validTo: Day
  /** purpose in one sentence; may be empty */
  description: string
}

/** Brings a coupon that only this shopper can use. */
export function couponGivenLetter(data: CouponGivenData, { sender, say }: Writing): Letter {
  const { firstName, code, worth, minSubtotal, validTo, description } = data
  const shown = shownWorth(worth)
  const facts: Fact[] = [
    ['Cupón', code],
    ['Vale', shown],
    ['Úsalo hasta el', shownDate(validTo)],
    ...(minSubtotal > 0 ? [['Compra mínima', shownMoney(minSubtotal)] as Fact] : []),
  ]
  const { subject, opening, closing } = say('cupon-dado', { vale: shown })
  return {
    subject,
    preview: `${code}, hasta el ${shownDate(validTo)}.`,
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
  /** total valid points, compared with the minimum */
  total: number
  minimum: number
}

/** Reminder of expiring points. */
export function pointsExpiringLetter(data: PointsExpiringData, { sender, say }: Writing): Letter {
  const { firstName, points, worth, expiresOn, total, minimum } = data
  const end = shownDate(expiresOn)
  const value = shownMoney(worth)
  const { subject, opening, closing } = say('puntos-por-vencer', {
    puntos: shownPoints(points),
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
        : `Te faltan ${shownPoints(minimum - total)} para poder canjear: se canjean desde ${shownPoints(minimum)}.`,
    ],
    button: { label: 'Ver mis puntos', url: `${sender.url}/rewards` },
    closing,
  }
}

/** A coupon's value in words. */
export function shownWorth(worth: CouponWorth): string {
  if (worth.type === 'free_shipping') return 'envío gratis'
  if (worth.type === 'fixed') return shownMoney(worth.amount)
  const most = worth.maxDiscount === null ? '' : `, hasta ${shownMoney(worth.maxDiscount)}`
  return `${worth.percent} %${most}`
}

/** Points with their unit and comma thousands: `1,288 puntos`. */
export function shownPoints(points: number): string {
  const count = groupThousands(points)
  return `${count} ${points === 1 ? 'punto' : 'puntos'}`
}
