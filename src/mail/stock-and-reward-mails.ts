import { Type } from 'typebox'
import type { CouponValue } from '#domain/buying/discounts/coupon.ts'
import { formatLongDate } from '#domain/format-dates.ts'
import { formatWithThousandsSeparators, formatCentavos } from '#domain/format-money.ts'
import { toCentavos } from '#domain/money.ts'
import { mailPlaceholders } from '#domain/running/mail-texts.ts'
import type { MailLabelValueRow } from './mail-template-types.ts'
import {
  centavosSchema,
  daySchema,
  defineMailTemplate,
  numberSchema,
  toNullableSchema,
  textSchema,
} from './message-template-definition.ts'
import { exampleShopperFirstName as firstName } from './order-mail-template.ts'

const productName = mailPlaceholders.producto.example
const exampleWorth: CouponValue = { type: 'fixed', amount: toCentavos(5000) }

/** Mails about stock alerts, coupons and points. */
export const stockAndRewardMails = {
  'stock-alert-asked': defineMailTemplate({
    label: 'confirma tu aviso de existencias',
    budget: 'paused-first',
    fields: { productName: textSchema, token: textSchema },
    texts: {
      'aviso-por-confirmar': {
        name: 'Aviso por confirmar',
        group: 'Avisos y regalos',
        sent: 'Cuando alguien pide que le avisen y falta que lo confirme.',
        subject: 'Confirma tu aviso: {producto}',
        opening:
          'Alguien pidió en {tienda} que te avisemos cuando vuelva {producto}. Si fuiste tú, confírmalo en los próximos siete días.',
        closing:
          'Si no fuiste tú, no hagas nada: no guardamos tu correo ni te escribiremos de esto.',
        places: ['producto'],
        needs: { opening: ['producto'] },
        example: { productName, token: 'ejemplo' },
      },
    },
    compose(data, say) {
      const { opening, ...said } = say('aviso-por-confirmar', { producto: data.productName })
      return {
        ...said,
        preview: 'Un paso más y te avisamos en cuanto vuelva.',
        blocks: opening,
        button: {
          label: 'Confirmar mi aviso',
          path: `/confirmar-aviso?aviso=${encodeURIComponent(data.token)}`,
        },
      }
    },
  }),

  'back-in-stock': defineMailTemplate({
    label: 'ya hay del que esperabas',
    budget: 'paused-first',
    fields: {
      productName: textSchema,
      urlKey: textSchema,
      price: toNullableSchema(centavosSchema),
    },
    texts: {
      'ya-volvio': {
        name: 'Ya volvió',
        group: 'Avisos y regalos',
        sent: 'Cuando vuelve lo que alguien esperaba.',
        subject: 'Ya volvió: {producto}',
        opening: 'Nos pediste avisarte: {producto} ya está disponible.',
        closing:
          'Es el único aviso que te enviamos. No apartamos la pieza, así que puede agotarse.',
        places: ['producto'],
        needs: { opening: ['producto'] },
        example: { productName, urlKey: 'audifonos-brisa', price: toCentavos(129_900) },
      },
    },
    compose({ price, urlKey, ...data }, say) {
      const { opening, ...said } = say('ya-volvio', { producto: data.productName })
      const facts: MailLabelValueRow[] = price === null ? [] : [['Precio', formatCentavos(price)]]
      return {
        ...said,
        preview: 'Nos pediste avisarte en cuanto hubiera existencias.',
        blocks: facts.length === 0 ? opening : [...opening, { facts }],
        button: { label: 'Ver el producto', path: `/${urlKey}` },
      }
    },
  }),

  'coupon-given': defineMailTemplate({
    label: 'un cupón para ti',
    budget: 'paused-first',
    fields: {
      firstName: textSchema,
      code: textSchema,
      worth: Type.Unsafe<CouponValue>(Type.Object({ type: textSchema })),
      minSubtotal: centavosSchema,
      validTo: daySchema,
      /** purpose of the coupon in one sentence; may be empty */
      description: textSchema,
    },
    texts: {
      'cupon-dado': {
        name: 'Cupón',
        group: 'Avisos y regalos',
        sent: 'Cuando alguien recibe un cupón; debajo van el código y su plazo.',
        subject: 'Tu cupón de {vale} está listo',
        opening: 'Escribe este cupón al pagar, con tu sesión iniciada:',
        closing: 'Es personal y de un solo uso: solo funciona en tu cuenta.',
        places: ['vale'],
        example: {
          firstName,
          code: 'PTS-4K9XWB',
          worth: exampleWorth,
          minSubtotal: toCentavos(0),
          validTo: '2026-12-21',
          description: '',
        },
      },
    },
    compose({ code, worth, minSubtotal, validTo, description }, say) {
      const value = formatCouponValueInWords(worth)
      const end = formatLongDate(validTo)
      const facts: MailLabelValueRow[] = [
        ['Cupón', code],
        ['Vale', value],
        ['Úsalo hasta el', end],
      ]
      if (minSubtotal > 0) facts.push(['Compra mínima', formatCentavos(minSubtotal)])
      const { opening, ...said } = say('cupon-dado', { vale: value })
      return {
        ...said,
        preview: `${code}, hasta el ${end}.`,
        blocks: [...(description === '' ? [] : [description]), ...opening, { facts }],
        button: { label: 'Ir a mi carrito', path: '/checkout/cart' },
      }
    },
  }),

  'points-expiring': defineMailTemplate({
    label: 'tus puntos vencen',
    budget: 'paused-first',
    fields: {
      firstName: textSchema,
      points: numberSchema,
      worth: centavosSchema,
      expiresOn: daySchema,
      /**
       * sum of all valid reward points of the shopper; the mail compares it with the minimum for a
       * redemption
       */
      total: numberSchema,
      minimum: numberSchema,
    },
    texts: {
      'puntos-por-vencer': {
        name: 'Puntos por vencer',
        group: 'Avisos y regalos',
        sent: 'Un mes y una semana antes de que venzan.',
        subject: '{puntos} vencen el {vence}',
        opening: 'El {vence} es el último día para usar {puntos}, que valen {valor}.',
        closing: 'Te avisamos con un mes y con una semana de anticipación.',
        places: ['puntos', 'vence', 'valor'],
        needs: { opening: ['vence', 'puntos'] },
        example: {
          firstName,
          points: 320,
          worth: toCentavos(3200),
          expiresOn: '2026-12-21',
          total: 700,
          minimum: 500,
        },
      },
    },
    compose({ points, worth, expiresOn, total, minimum }, say) {
      const value = formatCentavos(worth)
      const { opening, ...said } = say('puntos-por-vencer', {
        puntos: formatPoints(points),
        vence: formatLongDate(expiresOn),
        valor: value,
      })
      return {
        ...said,
        preview: `Valen ${value} en tu siguiente compra.`,
        blocks: [
          ...opening,
          total >= minimum
            ? 'Si los canjeas antes, el cupón dura más que ellos. Primero se usan los que vencen antes.'
            : `Te faltan ${formatPoints(minimum - total)} para poder canjear: se canjean desde ${formatPoints(minimum)}.`,
        ],
        button: { label: 'Ver mis puntos', path: '/rewards' },
      }
    },
  }),
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
  const count = formatWithThousandsSeparators(points)
  return `${count} ${points === 1 ? 'punto' : 'puntos'}`
}
