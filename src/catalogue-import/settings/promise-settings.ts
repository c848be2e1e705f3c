import { Type } from 'typebox'
import { code, group, long, pesos, rows, text, whole, yes } from './setting-schemas.ts'

const requires = Type.Optional(Type.Enum(['free_shipping', 'free_returns']))

/** Promises to shoppers. */
export const promiseSettings = {
  free_shipping: group(
    {
      enabled: yes('Hay envío gratis', { default: false }),
      threshold: pesos('Envío gratis desde', {
        hint: 'Después de cupones y antes del envío. Solo el estándar.',
        default: 0,
      }),
      method: text(undefined, { file: { maxLength: 60 }, default: 'estandar' }),
      text: text('Cómo se anuncia', { default: 'Envío gratis' }),
    },
    { section: 'envios', meaning: 'desde cuánto es gratis el envío' },
  ),
  free_returns: group(
    {
      enabled: yes('La tienda paga la guía de regreso', { default: false }),
      days_business: whole('Plazo para devolver gratis', {
        unit: 'días hábiles',
        least: 5,
        file: { minimum: 0 },
        default: 5,
      }),
      text: text('Cómo se anuncia', { default: 'Devoluciones gratis' }),
    },
    { section: 'devoluciones', meaning: 'si la tienda paga la guía de regreso' },
  ),
  trust: rows({
    section: 'textos',
    meaning: 'íconos de confianza de la ficha',
    heading: 'Promesas de la ficha',
    rowKey: 'code',
    row: {
      code,
      title: text('Promesa «{title}»'),
      text: long('Qué dice «{title}»'),
      link: text(),
      requires,
    },
    default: [
      {
        code: 'payments',
        title: 'Pagos y seguridad',
        text: 'El cobro ocurre en la página del procesador de pagos; aquí no se guardan datos de tarjetas.',
        link: '/faq',
      },
      {
        code: 'returns',
        title: 'Devoluciones gratis',
        text: 'Tienes 5 días hábiles después de recibir tu pedido para arrepentirte.',
        link: '/faq',
        requires: 'free_returns',
      },
      {
        code: 'shipping',
        title: 'Enviado por la tienda',
        text: 'Empacamos y despachamos cada pedido, y te damos el número de guía para seguirlo.',
        link: '/faq',
      },
    ],
  }),
  product_bullets: rows({
    section: 'textos',
    meaning: 'puntos fijos de la ficha',
    heading: 'Puntos fijos de la ficha',
    rowKey: 'code',
    row: { code, text: text('Punto fijo «{text}»'), requires },
    default: [
      { code: 'stock', text: '{n} en stock' },
      { code: 'free_delivery', text: 'Envío gratis disponible', requires: 'free_shipping' },
      { code: 'secure', text: 'Transacción segura' },
    ],
  }),
}
