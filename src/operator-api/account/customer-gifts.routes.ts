import type { FastifyInstance } from 'fastify'
import type { CouponWorth } from '#domain/buying/coupon.ts'
import { dayInMexico, isDay } from '#domain/calendar.ts'
import { pesosRequired } from '#domain/format-money.ts'
import { fromPesos, isPesos } from '#domain/money.ts'
import { adjustPoints } from '#use-cases/account/adjust-points.ts'
import { grantCoupon } from '#use-cases/account/grant-coupon.ts'
import { sendRefusal, sendRefused } from '../refusals.ts'
import { serve } from '../serve.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'
import { emailOf } from './customer-named.ts'

const refusals = {
  'customer-not-found': 'Nadie tiene esa cuenta.',
  'user-not-found': 'Nadie tiene esa cuenta.',
  'points-insufficient': 'No tiene tantos puntos ganados.',
  'invalid-input': 'Escribe cuántos puntos y una nota de 3 a 200 caracteres.',
  'key-reused': 'Esta clave ya se usó para otra cosa. Carga la página otra vez.',
  'code-taken': 'Ese código ya existe. Vuelve a intentarlo.',
}

/** Routes that grant points and coupons to a customer. */
export async function customerGiftRoutes(server: FastifyInstance, { db, clock }: OfficeTools) {
  serve(
    server,
    'changeCustomerPoints',
    {
      config: { needs: 'points:write' },
      summary: 'Da puntos a una persona, o se los quita; ella lee por qué',
    },
    async ({ params, body, caller: { actor } }, reply) => {
      const { idempotency_key: requestKey, ...change } = body
      const email = await emailOf(db, params.id)
      if (email === undefined) return sendRefused(reply, { code: 'customer-not-found' }, refusals)
      const adjusted = await adjustPoints(db, { email, ...change, actor, requestKey }, clock())
      if (adjusted.ok) return done(`Ahora tiene ${adjusted.total} puntos.`)
      if (adjusted.code === 'user-not-found' || adjusted.code === 'key-reused') {
        return sendRefused(reply, adjusted, refusals)
      }
      const words = refusals[adjusted.code]
      return sendRefusal(reply, 422, adjusted.code, words, { fields: { points: words } })
    },
  )

  serve(
    server,
    'giveCustomerCoupon',
    {
      config: { needs: 'coupons:write' },
      summary: 'Regala a una persona un cupón que solo ella puede usar, una vez',
    },
    async ({ params, body, caller }, reply) => {
      const fields = problemsOf(body, dayInMexico(clock()))
      if (Object.keys(fields).length > 0) {
        return sendRefusal(reply, 422, 'invalid-input', 'Revisa lo marcado.', { fields })
      }
      const email = await emailOf(db, params.id)
      if (email === undefined) return sendRefused(reply, { code: 'customer-not-found' }, refusals)
      const gift = {
        email,
        worth: worthOf(body),
        validTo: body.valid_to,
        description: body.description.trim(),
        actor: caller.actor,
        requestKey: body.idempotency_key,
        ...(body.min_subtotal !== undefined && { minSubtotal: fromPesos(body.min_subtotal) }),
      }
      const granted = await grantCoupon(db, gift, clock())
      return granted.ok
        ? done(`Le dimos el cupón ${granted.code}.`)
        : sendRefused(reply, granted, refusals)
    },
  )
}

type Gift = {
  type: CouponWorth['type']
  percent?: number
  amount?: number
  min_subtotal?: number
  valid_to: string
}

function problemsOf(
  { type, percent, amount, min_subtotal: least = 0, valid_to }: Gift,
  today: string,
) {
  return {
    ...(type === 'percent' && !isShare(percent) && { percent: 'Escribe de 1 a 100.' }),
    ...(type === 'fixed' && !isPesos(amount ?? 0, { least: 0.01 }) && { amount: pesosRequired }),
    ...(!isPesos(least) && { min_subtotal: pesosRequired }),
    ...((!isDay(valid_to) || valid_to < today) && { valid_to: 'Elige un día de hoy en adelante.' }),
  }
}

function isShare(percent = 0): boolean {
  return percent >= 1 && percent <= 100
}

function worthOf({ type, percent = 0, amount = 0 }: Gift): CouponWorth {
  if (type === 'free_shipping') return { type }
  if (type === 'fixed') return { type, amount: fromPesos(amount) }
  return { type, percent, maxDiscount: null }
}
