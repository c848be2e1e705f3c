import { Type } from 'typebox'
import { defaultCheckoutPolicy } from '#domain/buying/checkout-policy.ts'
import { toPesos } from '#domain/money.ts'
import { allPaymentMethods } from '#domain/orders/payment.ts'
import { code, group, long, pesos, rows, text, whole, yes } from './setting-schemas.ts'

const { cashLimit, holdMinutes } = defaultCheckoutPolicy

/** Payment methods and instalments. */
export const paymentSettings = {
  payment: group(
    {
      methods: rows({
        heading: '{name}',
        rowKey: 'code',
        row: {
          code,
          /** whether the payment method is accepted; true by default */
          enabled: Type.Optional(yes('Se acepta', { onlyInRows: allPaymentMethods })),
          name: text(),
          icon: code,
          hold_minutes: whole('Plazo para pagar', { unit: 'minutos', least: 5, most: 20_160 }),
          confirmed: text(),
          refund: text(),
          max_total: Type.Optional(pesos('Se acepta hasta', { onlyInRows: ['cash'] })),
          text: long('Cómo se explica'),
        },
        default: [
          {
            code: 'card',
            enabled: true,
            name: 'Tarjeta de crédito o débito',
            icon: 'card',
            hold_minutes: holdMinutes.card,
            confirmed: 'En segundos',
            refund: 'A la misma tarjeta',
            text: 'Paga con tarjeta en la página segura del procesador. La tienda nunca ve ni guarda el número de tu tarjeta.',
          },
          {
            code: 'spei',
            enabled: true,
            name: 'Transferencia SPEI',
            icon: 'bank',
            hold_minutes: holdMinutes.spei,
            confirmed: 'De unos minutos a 1 día hábil',
            refund: 'Por transferencia a la CLABE que nos indiques',
            text: 'Te damos una CLABE única y apartamos tu pedido hasta {horas_spei} horas.',
          },
          {
            code: 'cash',
            enabled: true,
            name: 'Efectivo en tienda',
            icon: 'cash',
            hold_minutes: holdMinutes.cash,
            max_total: toPesos(cashLimit),
            confirmed: 'A más tardar el siguiente día hábil',
            refund: 'Por transferencia a la CLABE que nos indiques',
            text: 'Paga en efectivo con tu código de barras en tiendas participantes, a más tardar en {horas_efectivo} horas.',
          },
        ],
      }),
      msi: group(
        {
          enabled: Type.Optional(yes('Se ofrecen', { default: true })),
          plans: rows({
            heading: 'Meses sin intereses',
            rowKey: 'months',
            rowKeys: [3, 6, 9, 12],
            row: {
              months: Type.Enum([3, 6, 9, 12]),
              min_total: pesos('{months} meses, desde', {
                empty: 'row',
                hint: 'Vacío: no se ofrecen.',
              }),
            },
            default: [],
          }),
        },
        { heading: 'Meses sin intereses' },
      ),
      scarce_stock: Type.Optional(
        Type.Object({
          max_qty: whole('Se avisa «quedan pocas» con', {
            section: 'apartados',
            unit: 'piezas o menos',
            empty: 'value',
          }),
        }),
      ),
    },
    { section: 'pagos', meaning: 'formas de pago, plazos y meses sin intereses' },
  ),
}
