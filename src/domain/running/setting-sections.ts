import { unpaidOrderLimitSettings } from '../buying/unpaid-order-limits.ts'
import { formerPriceSettings } from '../catalogue/former-price-rule-settings.ts'
import { refundSettings } from '../orders/refund-settings.ts'
import { messageBudgetSettings } from './message-budgets.ts'
import { listPageTextSettingFields } from './page-text-settings.ts'
import {
  listPaymentSettingFields,
  listRewardPointSettingFields,
  listTicketSettingFields,
} from './payment-reward-ticket-settings.ts'
import { listNumberSettingFields, type SettingField } from './setting-fields.ts'
import { listShippingSettingFields } from './shipping-settings.ts'

/** A section of the settings page; sections are listed in display order. */
export type SettingSection = {
  code: string
  title: string
  about: string
  /** form fields of the section; list settings get form fields for each of their rows */
  fields: (settings: object) => SettingField[]
}

export const settingSections: readonly SettingSection[] = [
  {
    code: 'nombre',
    title: 'Nombre e imagen',
    about: 'Sale en cada página, correo, comprobante y mensaje.',
    fields: () => [
      { path: 'open', label: 'Abierta: cualquiera puede comprar', kind: 'yes' },
      { path: 'name', label: 'Nombre de la tienda', kind: 'text', most: 60 },
      { path: 'slogan', label: 'Lema', kind: 'text', hint: 'Una línea al pie de cada página.' },
      {
        path: 'accent',
        label: 'Color de la tienda',
        kind: 'colour',
        empty: 'value',
        hint: 'Como #8752bc: botones, enlaces y franjas lo toman. Vacío: los colores de siempre.',
      },
      {
        path: 'tax_note',
        label: 'Nota junto a los precios',
        kind: 'text',
        hint: 'Los precios se escriben con el IVA ya incluido.',
      },
      {
        path: 'minimum_age',
        label: 'Edad para comprar',
        kind: 'whole',
        unit: 'años cumplidos',
        most: 99,
      },
    ],
  },
  {
    code: 'ayuda',
    title: 'Ayuda y horarios',
    about: 'Cómo te encuentra quien compra. La ley pide domicilio, teléfono y correo a la vista.',
    fields: () => [
      { path: 'support.phone', label: 'Teléfono', kind: 'phone', hint: 'Con lada: 55 0000 0000.' },
      { path: 'support.email', label: 'Correo', kind: 'email' },
      {
        path: 'support.hours',
        label: 'Horario',
        kind: 'text',
        hint: 'Como: lunes a viernes de 9:00 a 18:00.',
      },
      { path: 'support.address', label: 'Domicilio', kind: 'text' },
      {
        path: 'support.note',
        label: 'Nota',
        kind: 'long',
        empty: 'value',
        hint: 'No se muestra en la tienda.',
      },
    ],
  },
  {
    code: 'vendedor',
    title: 'Quién vende',
    about: 'Sale en correos, pedidos impresos y textos legales. La ley pide decir quién responde.',
    fields: () => [
      {
        path: 'seller.legal_name',
        label: 'Nombre completo o razón social',
        kind: 'text',
        most: 200,
        hint: 'Como en tu constancia de situación fiscal.',
      },
      { path: 'seller.rfc', label: 'RFC', kind: 'rfc', empty: 'value' },
      { path: 'seller.address', label: 'Domicilio', kind: 'text' },
      {
        path: 'seller.phone',
        label: 'Teléfono',
        kind: 'phone',
        empty: 'value',
        hint: 'Vacío: el de atención.',
      },
      {
        path: 'seller.email',
        label: 'Correo',
        kind: 'email',
        empty: 'value',
        hint: 'Vacío: el de atención.',
      },
    ],
  },
  {
    code: 'envios',
    title: 'Envíos',
    about: 'Un código postal cae en la zona que tiene sus dos primeros dígitos.',
    fields: listShippingSettingFields,
  },
  {
    code: 'pagos',
    title: 'Pagos',
    about: 'Qué se acepta, con qué plazo y hasta cuánto. Lo que ya se está pagando sigue su curso.',
    fields: listPaymentSettingFields,
  },
  {
    code: 'puntos',
    title: 'Puntos',
    about: 'Cuánto gana quien compra, y cuánto vale.',
    fields: listRewardPointSettingFields,
  },
  {
    code: 'devoluciones',
    title: 'Devoluciones',
    about: 'Los cinco días hábiles que da la ley se respetan siempre.',
    fields: () => [
      {
        path: 'free_returns.enabled',
        label: 'La tienda paga la guía de regreso',
        kind: 'yes',
      },
      {
        path: 'free_returns.days_business',
        label: 'Plazo para devolver gratis',
        kind: 'whole',
        unit: 'días hábiles',
        least: 5,
      },
      { path: 'free_returns.text', label: 'Cómo se anuncia', kind: 'text' },
      ...listNumberSettingFields('refunds', refundSettings, {
        second_person_above: {
          label: 'Lo aprueba otra persona desde',
          unit: 'pesos',
          hint: '0 no se lo pide a nadie.',
        },
        approval_hours: { label: 'Plazo para aprobarlo', unit: 'horas' },
        return_business_days: {
          label: 'Plazo para revisar y devolver el dinero',
          unit: 'días hábiles',
        },
      }),
    ],
  },
  {
    code: 'precios',
    title: 'Precios y ofertas',
    about: 'Qué precio se puede tachar junto a una oferta. La base de datos rechaza los demás.',
    fields: () =>
      listNumberSettingFields('price_rule', formerPriceSettings, {
        struck_days: {
          label: 'Días que se pidió el precio tachado',
          unit: 'días',
          hint: 'De los 90 anteriores a la oferta. 0 quita la regla.',
        },
      }),
  },
  {
    code: 'avisos',
    title: 'Correos y avisos',
    about: 'Qué se avisa a la tienda, y cuántos mensajes salen como mucho.',
    fields: () => [
      { path: 'shop_mails.orders', label: 'Avisar de pedidos nuevos', kind: 'yes' },
      { path: 'shop_mails.tickets', label: 'Avisar de tickets nuevos', kind: 'yes' },
      {
        path: 'shop_mails.address',
        label: 'A qué correo',
        kind: 'email',
        empty: 'value',
        hint: 'Vacío: al de atención.',
      },
      ...listNumberSettingFields('message_budgets', messageBudgetSettings, {
        mail_hour: { label: 'Correos por hora', unit: 'a lo más' },
        mail_day: { label: 'Correos por día', unit: 'a lo más' },
        sms_hour: { label: 'Mensajes de texto por hora', unit: 'a lo más' },
        sms_day: { label: 'Mensajes de texto por día', unit: 'a lo más' },
      }),
    ],
  },
  {
    code: 'tickets',
    title: 'Tickets',
    about: 'En cuánto se responde cada razón, en horas de trabajo.',
    fields: listTicketSettingFields,
  },
  {
    code: 'apartados',
    title: 'Existencias y apartados',
    about: 'Cuánto se aparta sin pagar, y desde cuándo se dice que quedan pocas.',
    fields: () => [
      {
        path: 'payment.scarce_stock.max_qty',
        label: 'Se avisa «quedan pocas» con',
        kind: 'whole',
        unit: 'piezas o menos',
        empty: 'value',
      },
      ...listNumberSettingFields('unpaid_limits', unpaidOrderLimitSettings, {
        vouchers: { label: 'Fichas sin pagar por persona', unit: 'a la vez' },
        units_per_product: { label: 'Piezas de un producto por persona', unit: 'sin pagar' },
        units_in_all: { label: 'Piezas en total por persona', unit: 'sin pagar' },
        units_hours: { label: 'Se cuentan las de las últimas', unit: 'horas' },
        stock_percent: { label: 'De la existencia, apartado con fichas', unit: '% a lo más' },
        crowded_percent: { label: 'Mucho apartado es desde', unit: '% de la existencia' },
        crowded_units: { label: 'Entonces, cada quien aparta', unit: 'piezas' },
        lapsed_vouchers: { label: 'Hay pausa de fichas tras', unit: 'fichas vencidas' },
        lapsed_days: { label: 'Vencidas en los últimos', unit: 'días' },
        scarce_units: { label: 'Se acorta el plazo con', unit: 'piezas o menos' },
        scarce_voucher_minutes: { label: 'Entonces, una ficha dura', unit: 'minutos' },
        scarce_card_minutes: { label: 'Y un pago con tarjeta', unit: 'minutos' },
      }),
    ],
  },
  {
    code: 'textos',
    title: 'Textos de la tienda',
    about: 'Lo que dicen la ficha de un producto y los avisos.',
    fields: listPageTextSettingFields,
  },
]

export function findSettingSection(code: string): SettingSection | undefined {
  return settingSections.find((section) => section.code === code)
}
