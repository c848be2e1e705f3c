import { renameProductFieldsForApi } from '#api/catalogue/product-responses.ts'
import type { ProductCard, ProductDetail } from '#contract/catalogue.ts'
import type { ShopSettingsResponse } from '#contract/shop-content.ts'
import { defaultProductFields } from '#domain/catalogue/product-content.ts'

/** A product as the API lists it; tests override relevant fields. */
export function makeWireCard(over: Partial<ProductCard> = {}): ProductCard {
  const id = over.id ?? 1
  const name = over.name ?? 'Laptop Nimbus Air 14" plata'
  const url_key = over.url_key ?? `producto-${id}`
  return {
    id,
    type: 'simple',
    url_key,
    name,
    brand: 'Nimbus',
    simple_fields: {
      id: id + 1000,
      product_id: id,
      name,
      description: 'Pesa 1.24 kilos.',
      url_key,
      refurbished: 0,
    },
    images: [
      {
        path: `products/${url_key}`,
        db_path: `products/${url_key}`,
        small_image_url: `/storage/products/${url_key}-300.webp`,
        alt: name,
      },
    ],
    inventory: { id, qty: 5, mb_price: 1000, mb_special_price: null, mb_special_price_to: null },
    qty: 5,
    best_price: 1000,
    original_price: 1000,
    on_offer: false,
    delivery: 'physical',
    rating: { average: 4.5, count: 10 },
    ...over,
  }
}

/** The same with everything its own page needs. */
export function makeWireProduct(over: Partial<ProductDetail> = {}): ProductDetail {
  const card = makeWireCard(over)
  return {
    ...card,
    inventory: { ...card.inventory, mb_special_price_from: null },
    ...renameProductFieldsForApi({ ...defaultProductFields, sku: 'TG-1' }),
    documents: [],
    family: null,
    attributes: [{ code: 'ram', label: 'Memoria RAM', value: '16 GB' }],
    breadcrumbs: [{ name: 'Portátiles', slug: 'portatiles' }],
    ratings: {
      average: 4.5,
      count: 10,
      counts: { '5': 6, '4': 3, '3': 1, '2': 0, '1': 0 },
      percentages: { '5': 60, '4': 30, '3': 10, '2': 0, '1': 0 },
    },
    productReviews: [],
    ...over,
  }
}

export function makeShopSettings(over: Partial<ShopSettingsResponse> = {}): ShopSettingsResponse {
  return {
    open: true,
    name: 'Tianguis',
    slogan: 'Con las cuentas claras',
    support: {
      phone: '55 0000 0000',
      email: 'ayuda@tianguis.example',
      hours: 'Lunes a viernes de 9 a 19 h',
      address: 'Calle Ejemplo 123',
    },
    seller: null,
    accent: '',
    tax_note: 'IVA incluido',
    minimum_age: 18,
    free_shipping: { threshold: 799, text: 'Envío gratis desde $799.00' },
    free_returns: { days_business: 5, text: 'Devoluciones gratis' },
    trust: [
      { code: 'payments', title: 'Pagos y seguridad', text: 'Cobra el procesador.', link: '/faq' },
      { code: 'returns', title: 'Devoluciones gratis', text: 'Cinco días.', link: '/faq' },
      { code: 'shipping', title: 'Enviado por Tianguis', text: 'Con guía.', link: '/faq' },
    ],
    product_bullets: [
      { code: 'stock', text: '{n} en stock' },
      { code: 'free_delivery', text: 'Envío gratis disponible' },
      { code: 'secure', text: 'Transacción segura' },
    ],
    payment: {
      methods: [
        {
          code: 'card',
          name: 'Tarjeta de crédito o débito',
          icon: 'card',
          confirmed: 'En segundos',
          refund: 'A la misma tarjeta',
          text: 'Paga en la página segura.',
        },
        {
          code: 'spei',
          name: 'Transferencia SPEI',
          icon: 'bank',
          confirmed: 'En minutos',
          refund: 'A tu CLABE',
          text: 'Te damos una CLABE.',
        },
        {
          code: 'cash',
          name: 'Efectivo en tienda',
          icon: 'cash',
          confirmed: 'Al día siguiente',
          refund: 'A tu CLABE',
          text: 'Con código de barras.',
        },
      ],
      cash_limit: 10000,
      scarce_units: 1,
      installments: [
        { months: 3, min_total: 300 },
        { months: 12, min_total: 1200 },
      ],
    },
    notices: {},
    refurbished_grades: [{ grade: 'A', label: 'Grado A', text: 'Parece nuevo.' }],
    ticket_states: [],
    rewards: {
      point_value: 0.1,
      redeem_minimum: 500,
      redeem_coupon_days: 30,
      grant_business_days_after_delivery: 5,
      rules: [],
    },
    ...over,
  }
}
