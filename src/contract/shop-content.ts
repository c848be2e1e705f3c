import { type Static, Type } from 'typebox'
import { Day, Nullable, Pesos } from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'
import { OfferedBundle } from './cart.ts'
import { Category, ProductCard } from './catalogue.ts'

/** GET shop/faq: frequently asked questions */
export const FaqResponse = Type.Object({
  data: Type.Object({
    faqs: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        frequent_questions: Type.Array(
          Type.Object({ id: Type.Integer(), question: Type.String(), answer: Type.String() }),
        ),
      }),
    ),
  }),
})
export type FaqResponse = Static<typeof FaqResponse>

export const Banner = Type.Object({
  title: Type.String(),
  subtitle: Type.String(),
  cta: Type.String(),
  link: Type.String(),
  /** Path of the banner picture without size and format suffix. */
  image: Type.String(),
  image_alt: Type.String(),
  /** Url key of the product whose price the banner shows. */
  product: Type.Optional(Type.String()),
})

/**
 * A product carousel of the home page; if its products are null, the page shows 'No disponible'.
 */
export const HomeCarousel = Type.Object({
  code: Type.String(),
  title: Type.String(),
  /** Slug of the carousel's category; null if the carousel has no category. */
  slug: Nullable(Type.String()),
  products: Nullable(Type.Array(ProductCard)),
})

/**
 * GET shop/home: banners, category pictures, and product carousels in the operator's order. A
 * product appears only in the first of its carousels.
 */
export const HomeResponse = Type.Object({
  banners: Type.Array(Type.Object({ ...Banner.properties, product: Type.Optional(ProductCard) })),
  /** Date in Mexico City for which the prices in the reply are valid. */
  today: Day,
  /**
   * Purchasable products on offer that no carousel shows, sorted by the end of their offer, earliest
   * first.
   */
  offers: HomeCarousel,
  /** Purchasable refurbished products that no carousel shows. */
  refurbished: HomeCarousel,
  /** A bundle of products that no carousel shows; null without one. */
  bundle: Nullable(OfferedBundle),
  featured: HomeCarousel,
  category_reels: Type.Array(HomeCarousel),
  newest: HomeCarousel,
  categories: Type.Array(Category),
})
export type HomeResponse = Static<typeof HomeResponse>

/** GET shop/pickupPoints?cp: pick-up points, nearest first */
export const PickupPointsResponse = Type.Object({
  /**
   * Approximate location of the postcode from which distances to pick-up points are measured; null
   * if unknown.
   */
  from: Nullable(Type.Object({ latitude: Type.Number(), longitude: Type.Number() })),
  points: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      address: Type.String(),
      /** State that the address lies in; null if its postcode is missing or unknown. */
      state: Nullable(Type.String()),
      hours: Nullable(Type.String()),
      hold_days: Type.Integer(),
      location: Nullable(Type.Object({ latitude: Type.Number(), longitude: Type.Number() })),
      /** Straight-line distance in km from the approximate location of the postcode. */
      distance_km: Nullable(Type.Integer()),
    }),
  ),
})
export type PickupPointsResponse = Static<typeof PickupPointsResponse>

/**
 * GET shop/legal/{page}: the legal text `page`, which is politicas, condiciones or
 * aviso-de-privacidad
 */
export const LegalTextResponse = Type.Object({
  page: Type.String(),
  version: Type.Integer(),
  last_updated: Type.String(),
  body_markdown: Type.String(),
})
export type LegalTextResponse = Static<typeof LegalTextResponse>

/** GET shop/settings: public policies and contact; texts of disabled policies are omitted. */
export const ShopSettingsResponse = Type.Object({
  /** Whether the shop is open to the public. */
  open: Type.Boolean(),
  name: Type.String(),
  slogan: Type.String(),
  /** Customer support contact of the shop; null until configured. */
  support: Nullable(
    Type.Object({
      phone: Type.String(),
      email: Type.String(),
      whatsapp: Type.Optional(Type.String()),
      hours: Type.String(),
      address: Type.String(),
    }),
  ),
  /** Legal identity of the seller; null until configured. */
  seller: Nullable(
    Type.Object({
      legal_name: Type.String(),
      rfc: Type.Optional(Type.String()),
      address: Type.String(),
      phone: Type.Optional(Type.String()),
      email: Type.Optional(Type.String()),
    }),
  ),
  /** Brand colour as `#rrggbb`; empty without one. */
  accent: Type.String(),
  /** Storage paths of the logo for light and for dark backgrounds; absent without a logo. */
  logo: Type.Optional(
    Type.Object({ light: Nullable(Type.String()), dark: Nullable(Type.String()) }),
  ),
  tax_note: Type.String(),
  /** Minimum age for purchases; younger people may have an account only. */
  minimum_age: Type.Integer(),
  free_shipping: Nullable(Type.Object({ threshold: Pesos, text: Type.String() })),
  free_returns: Nullable(Type.Object({ days_business: Type.Integer(), text: Type.String() })),
  trust: Type.Array(
    Type.Object({
      code: Type.String(),
      title: Type.String(),
      text: Type.String(),
      link: Type.String(),
    }),
  ),
  product_bullets: Type.Array(Type.Object({ code: Type.String(), text: Type.String() })),
  payment: Type.Object({
    methods: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        icon: Type.String(),
        confirmed: Type.String(),
        refund: Type.String(),
        text: Type.String(),
      }),
    ),
    cash_limit: Pesos,
    /** Stock level of a product at or below which its orders can only be paid by bank card. */
    scarce_units: Type.Integer(),
    /** Instalment plans without interest, with their minimum purchase amount. */
    installments: Type.Array(Type.Object({ months: Type.Integer(), min_total: Pesos })),
  }),
  notices: Type.Record(Type.String(), Type.String()),
  refurbished_grades: Type.Array(
    Type.Object({ grade: Type.String(), label: Type.String(), text: Type.String() }),
  ),
  ticket_states: Type.Array(Type.Object({ code: Type.String(), label: Type.String() })),
  rewards: Type.Object({
    point_value: Pesos,
    redeem_minimum: Type.Integer(),
    redeem_coupon_days: Type.Integer(),
    /** Business days from delivery until reward points are usable. */
    grant_business_days_after_delivery: Type.Integer(),
    rules: Type.Array(Type.String()),
  }),
})
export type ShopSettingsResponse = Static<typeof ShopSettingsResponse>

export const shopContentOperations = {
  listPickupPoints: {
    method: 'GET',
    path: 'shop/pickupPoints',
    query: Type.Object({ cp: Type.Optional(Type.String({ pattern: '^[0-9]{5}$' })) }),
    reply: PickupPointsResponse,
  },
  getHome: { method: 'GET', path: 'shop/home', reply: HomeResponse },
  getShopSettings: { method: 'GET', path: 'shop/settings', reply: ShopSettingsResponse },
  listFaq: { method: 'GET', path: 'shop/faq', reply: FaqResponse },
  getLegalText: {
    method: 'GET',
    path: 'shop/legal/:page',
    params: Type.Object({ page: Type.String() }),
    reply: LegalTextResponse,
  },
} as const satisfies OperationTable
