import { readPickupPoints, type Settled } from '#catalogue-import/settings-file.ts'
import { toPesos } from '#domain/money.ts'
import * as shipping from '#persistence/buying/shipping.ts'
import type { Db } from '#persistence/database.ts'
import * as content from '#persistence/running/content.ts'

type Method = Settled['shipping']['methods'][number]

const express: Method = { code: 'expres', name: 'Envío exprés', description: '', zones: [] }

/** Whether a shipping method delivers to the address, with a price per zone. */
export const isSent = (method: Method) =>
  method.pickup_point === undefined && method.only_when_all_digital !== true

/** Shipping zones and methods as settings. A shop with only one method also gets empty prices for express shipping. */
export async function readSettledShipping(db: Db): Promise<Settled['shipping']> {
  const [{ zones, methods }, { pickup_points }] = await Promise.all([
    shipping.settled(db),
    content.settings(db, ['pickup_points']),
  ])
  const points = readPickupPoints(pickup_points)
  const settled = methods.map<Method>(({ code, name, description, only_digital, rates }) => ({
    code,
    name,
    description,
    ...(only_digital && { only_when_all_digital: true }),
    ...(points[code] && { pickup_point: points[code] }),
    zones: rates.map((rate) => ({
      zone: rate.zone_code,
      cost: toPesos(rate.cost_centavos),
      min_business_days: rate.min_business_days,
      max_business_days: rate.max_business_days,
      estimate: rate.estimate_text,
    })),
  }))
  const lacksExpress = settled.filter(isSent).length === 1 && settled.every(isNotExpress)
  return { zones, methods: lacksExpress ? [...settled, express] : settled }
}

const isNotExpress = ({ code }: Method) => code !== express.code

/** Delivery time in business days as Spanish text. */
export function estimateWords(least: number, most: number): string {
  if (least !== most) return `${least} a ${most} días hábiles`
  return most === 1 ? '1 día hábil' : `${most} días hábiles`
}
