import type { FastifyInstance } from 'fastify'
import { getRefusalText, type OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import type { CouponValue } from '#domain/buying/discounts/coupon.ts'
import { invalidAmountText } from '#domain/format-money.ts'
import { toMexicoDay, isDay } from '#domain/mexico-dates-and-times.ts'
import { fromPesos, isValidPesosInput } from '#domain/money.ts'
import { adjustPoints } from '#use-cases/account/adjust-points.ts'
import { grantCoupon } from '#use-cases/account/grant-coupon.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import {
  sendRefusal,
  sendInvalidFieldError,
  sendInvalidFieldsError,
} from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'
import { findCustomerEmail } from './find-customer-email.ts'

const ownTexts: OwnRefusalTexts = {
  'invalid-input': 'Escribe cuántos puntos y una nota de 3 a 200 caracteres.',
}

/** Routes that grant reward points and coupons to a customer. */
export async function customerPointsAndCouponRoutes(
  server: FastifyInstance,
  { db, clock }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'changeCustomerPoints',
    {
      config: { needs: 'points:write' },
      summary: 'Da puntos a una persona, o se los quita; ella lee por qué',
    },
    async ({ params, body, caller: { actor } }, reply) => {
      const { idempotency_key: requestKey, ...change } = body
      const email = await findCustomerEmail(db, params.id)
      if (email === undefined) return sendRefusal(reply, { code: 'customer-not-found' })
      const adjusted = await adjustPoints(db, { email, ...change, actor, requestKey }, clock())
      if (adjusted.ok) return createSuccessReply(`Ahora tiene ${adjusted.total} puntos.`)
      if (adjusted.code === 'user-not-found' || adjusted.code === 'key-reused')
        return sendRefusal(reply, adjusted)
      const words = getRefusalText(adjusted.code, ownTexts)
      return sendInvalidFieldError(reply, adjusted.code, 'points', words)
    },
  )

  registerOperationRoute(
    server,
    'giveCustomerCoupon',
    {
      config: { needs: 'coupons:write' },
      summary: 'Regala a una persona un cupón que solo ella puede usar, una vez',
    },
    async ({ params, body, caller }, reply) => {
      const fields = problemsOf(body, toMexicoDay(clock()))
      if (Object.keys(fields).length > 0)
        return sendInvalidFieldsError(reply, 'invalid-input', fields)
      const email = await findCustomerEmail(db, params.id)
      if (email === undefined) return sendRefusal(reply, { code: 'customer-not-found' })
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
        ? createSuccessReply(`Le dimos el cupón ${granted.code}.`)
        : sendRefusal(reply, granted)
    },
  )
}

type Gift = {
  type: CouponValue['type']
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
    ...(type === 'fixed' &&
      !isValidPesosInput(amount ?? 0, { least: 0.01 }) && { amount: invalidAmountText }),
    ...(!isValidPesosInput(least) && { min_subtotal: invalidAmountText }),
    ...((!isDay(valid_to) || valid_to < today) && { valid_to: 'Elige un día de hoy en adelante.' }),
  }
}

function isShare(percent = 0): boolean {
  return percent >= 1 && percent <= 100
}

function worthOf({ type, percent = 0, amount = 0 }: Gift): CouponValue {
  if (type === 'free_shipping') return { type }
  if (type === 'fixed') return { type, amount: fromPesos(amount) }
  return { type, percent, maxDiscount: null }
}
