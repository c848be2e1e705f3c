import { unpaidOrderLimitSettings } from '#domain/buying/unpaid-order-limits.ts'
import { refundSettings } from '#domain/orders/refund-settings.ts'
import { numbers } from './setting-schemas.ts'

/** Limits of unpaid orders, refunds, and former prices. */
export const orderRuleSettings = {
  unpaid_limits: numbers(unpaidOrderLimitSettings, {
    section: 'apartados',
    meaning: 'cuánto se aparta sin pagar: fichas, piezas, parte de la existencia, plazos',
  }),
  refunds: numbers(refundSettings, {
    section: 'devoluciones',
    meaning: 'devolver dinero: desde cuánto lo aprueba otra persona, y los plazos',
  }),
  /** crossed-out former prices of offers; also read by the database (function `struck_days`) */
  price_rule: numbers(
    {
      struck_days: {
        label: 'Días que se pidió el precio tachado',
        unit: 'días',
        default: 7,
        least: 0,
        most: 90,
        hint: 'De los 90 anteriores a la oferta. 0 quita la regla.',
      },
    },
    { section: 'precios', meaning: 'cuántos días se pidió un precio antes de tacharlo' },
  ),
}
