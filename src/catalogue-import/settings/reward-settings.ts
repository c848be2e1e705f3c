import { Type } from 'typebox'
import { defaultCheckoutPolicy } from '#domain/buying/checkout-policy.ts'
import { toPesos } from '#domain/money.ts'
import { field, group, listOf, long, pesos, whole } from './setting-schemas.ts'

const { earning, expiryNoticeDays, redeeming } = defaultCheckoutPolicy

/** Reward points. */
export const rewardSettings = {
  rewards: group(
    {
      points_per_amount: Type.Object({
        points: whole('Se ganan', { unit: 'puntos', default: earning.points }),
        pesos: Type.Number({
          exclusiveMinimum: 0,
          maximum: 100_000,
          ...field('pesos', 'Por cada', {
            least: 0.01,
            most: 100_000,
            default: toPesos(earning.perAmount),
          }),
        }),
      }),
      point_value: pesos('Un punto vale', { default: toPesos(redeeming.pointValue) }),
      redeem_minimum: whole('Se canjean desde', {
        unit: 'puntos',
        least: 1,
        default: redeeming.minimumPoints,
      }),
      redeem_coupon_days: whole('El cupón del canje dura', {
        unit: 'días',
        least: 1,
        most: 3650,
        default: redeeming.couponDays,
      }),
      grant_business_days_after_delivery: whole('Cuentan después de la entrega', {
        unit: 'días hábiles',
        default: earning.grantAfterBusinessDays,
      }),
      expiry_months: whole('Vencen a los', {
        unit: 'meses',
        least: 1,
        most: 120,
        default: earning.expiryMonths,
      }),
      expiry_notices_days: listOf(
        Type.Integer({ minimum: 1, maximum: 365 }),
        field('days', 'Se avisa antes de que venzan', {
          unit: 'días',
          hint: 'Con comas: 30, 7. Vacío: sin aviso.',
          default: expiryNoticeDays,
        }),
      ),
      rules: listOf(
        long(),
        field('lines', 'Reglas, como se muestran', { hint: 'Una en cada renglón.', default: [] }),
      ),
    },
    { section: 'puntos', meaning: 'puntos: cuánto se gana, cuánto valen, cuándo vencen' },
  ),
}
