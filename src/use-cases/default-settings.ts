import type { SettingsFileValues } from '#catalogue-import/shop-settings-file.ts'
import { defaultCheckoutPolicy } from '#domain/buying/checkout-policy.ts'
import { defaultFormerPriceRule } from '#domain/catalogue/former-price-rule-settings.ts'
import { toPesos } from '#domain/money.ts'
import { defaultRefundSettings } from '#domain/orders/refund-settings.ts'
import { defaultMessageBudgets } from '#domain/running/message-budgets.ts'
import { defaultShopName } from '#domain/running/shop-name.ts'

const { earning, redeeming, expiryNoticeDays, cashLimit, holdMinutes, unpaidLimits } =
  defaultCheckoutPolicy

/**
 * Settings without a default, because only the operators know the values; features that need them stay off until set.
 */
type OwnSetting = 'support' | 'seller' | 'shipping'

/**
 * Default settings for a shop without configuration: they are valid for every shop and promise
 * nothing to shoppers.
 */
export const defaultSettings: Omit<SettingsFileValues, OwnSetting> = {
  open: true,
  name: defaultShopName,
  slogan: 'Tecnología a buen precio, con las cuentas claras',
  accent: '',
  tax_note: 'IVA incluido',
  minimum_age: defaultCheckoutPolicy.minimumAge,
  free_shipping: { enabled: false, threshold: 0, method: 'estandar', text: 'Envío gratis' },
  free_returns: { enabled: false, days_business: 5, text: 'Devoluciones gratis' },
  trust: [
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
  product_bullets: [
    { code: 'stock', text: '{n} en stock' },
    { code: 'free_delivery', text: 'Envío gratis disponible', requires: 'free_shipping' },
    { code: 'secure', text: 'Transacción segura' },
  ],
  payment: {
    methods: [
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
    msi: { enabled: true, plans: [] },
  },
  unpaid_limits: unpaidLimits,
  refunds: defaultRefundSettings,
  price_rule: defaultFormerPriceRule,
  message_budgets: defaultMessageBudgets,
  notices: {
    offers: 'Las ofertas terminan a las 23:59 del día indicado, hora de la Ciudad de México.',
  },
  refurbished_grades: [
    { grade: 'A', label: 'Grado A: excelente', text: 'Puede tener marcas muy finas.' },
    { grade: 'B', label: 'Grado B: bueno', text: 'Funciona igual y muestra desgaste visible.' },
  ],
  ticket_states: [
    { code: 'open', label: 'Abierto' },
    { code: 'in_progress', label: 'En atención' },
    { code: 'waiting_customer', label: 'Esperando tu respuesta' },
    { code: 'resolved', label: 'Resuelto' },
    { code: 'closed', label: 'Cerrado' },
  ],
  rewards: {
    points_per_amount: { points: earning.points, pesos: toPesos(earning.perAmount) },
    point_value: toPesos(redeeming.pointValue),
    redeem_minimum: redeeming.minimumPoints,
    redeem_coupon_days: redeeming.couponDays,
    grant_business_days_after_delivery: earning.grantAfterBusinessDays,
    expiry_months: earning.expiryMonths,
    expiry_notices_days: expiryNoticeDays,
    rules: [],
  },
  carriers: [],
  shop_mails: { orders: true, tickets: true },
  ticket_attachments: { most: 4, megabytes: 8 },
  ticket_reasons: [
    { id: 1, code: 'not-arrived', reason: 'Mi pedido no ha llegado', answer_hours: 4 },
    { id: 2, code: 'damaged', reason: 'Producto dañado o defectuoso', answer_hours: 4 },
    { id: 3, code: 'return', reason: 'Quiero devolver un producto', answer_hours: 9 },
    { id: 4, code: 'guarantee', reason: 'Hacer válida la garantía', answer_hours: 9 },
    { id: 5, code: 'payment', reason: 'Problema con el pago', answer_hours: 4 },
    { id: 6, code: 'invoice', reason: 'Solicitar factura (CFDI)', answer_hours: 9 },
    { id: 7, code: 'address', reason: 'Cambiar la dirección de entrega', answer_hours: 4 },
    { id: 8, code: 'cancel', reason: 'Cancelar mi pedido', answer_hours: 4 },
    { id: 9, code: 'licence', reason: 'Licencia o clave digital', answer_hours: 4 },
    { id: 10, code: 'refund', reason: 'Reembolso a mi CLABE', answer_hours: 9 },
    { id: 11, code: 'other', reason: 'Otra consulta', answer_hours: 9 },
  ],
}

/** Default product carousels of the home page. */
export const defaultHomeCarousels = {
  reels: ['tabletas', 'portatiles', 'smarth-home', 'software', 'almacenamiento', 'games'],
  titles: {
    offers: 'Ofertas que terminan pronto',
    featured: 'Productos destacados',
    new: 'Novedades',
    tabletas: 'Tabletas',
    portatiles: 'Portátiles',
    'smarth-home': 'Casa inteligente',
    software: 'Software',
    almacenamiento: 'Almacenamiento',
    games: 'Videojuegos',
  },
}
