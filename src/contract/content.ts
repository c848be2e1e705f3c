import { type Static, Type } from 'typebox'
import { Category, ProductCard } from './catalogue.ts'
import { Day, Nullable, Pesos } from './wire.ts'

/** GET shop/faq: frequently asked questions */
export const FaqReply = Type.Object({
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
export type FaqReply = Static<typeof FaqReply>

export const Banner = Type.Object({
  title: Type.String(),
  subtitle: Type.String(),
  cta: Type.String(),
  link: Type.String(),
  /** Picture path without size and format suffix. */
  image: Type.String(),
  image_alt: Type.String(),
})

/** A row of products (reel) on the home page; null products are shown as 'No disponible'. */
export const HomeReel = Type.Object({
  code: Type.String(),
  title: Type.String(),
  /** Slug of the reel's category; null if it has none. */
  slug: Nullable(Type.String()),
  products: Nullable(Type.Array(ProductCard)),
})

/**
 * GET shop/home: banners, category pictures, and reels in the operator's order. A product appears in the first of its
 * reels only.
 */
export const HomeReply = Type.Object({
  banners: Type.Array(Banner),
  /** Date of these prices in Mexico City. */
  today: Day,
  /** Purchasable offers, the soonest ending first. */
  offers: HomeReel,
  featured: HomeReel,
  category_reels: Type.Array(HomeReel),
  newest: HomeReel,
  categories: Type.Array(Category),
})
export type HomeReply = Static<typeof HomeReply>

/** GET shop/pickupPoints?cp: pick-up points, nearest first */
export const PickupPointsReply = Type.Object({
  /** Approximate location of the postcode; null if unknown. */
  from: Nullable(Type.Object({ latitude: Type.Number(), longitude: Type.Number() })),
  points: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      address: Type.String(),
      hours: Nullable(Type.String()),
      hold_days: Type.Integer(),
      location: Nullable(Type.Object({ latitude: Type.Number(), longitude: Type.Number() })),
      /** Straight-line distance in km from the approximate location of the postcode. */
      distance_km: Nullable(Type.Integer()),
    }),
  ),
})
export type PickupPointsReply = Static<typeof PickupPointsReply>

/** GET shop/legal/{page}: politicas, condiciones, aviso-de-privacidad */
export const LegalReply = Type.Object({
  page: Type.String(),
  version: Type.Integer(),
  last_updated: Type.String(),
  body_markdown: Type.String(),
})
export type LegalReply = Static<typeof LegalReply>

/** GET shop/settings: public policies and contact; texts of disabled policies are omitted. */
export const ShopSettingsReply = Type.Object({
  /** Whether the shop is open to the public. */
  open: Type.Boolean(),
  name: Type.String(),
  slogan: Type.String(),
  /** Details of the shop; null until configured. */
  support: Nullable(
    Type.Object({
      phone: Type.String(),
      email: Type.String(),
      hours: Type.String(),
      address: Type.String(),
    }),
  ),
  /** Details of the shop; null until configured. */
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
  /** Logo paths in the picture store, by background; absent without a logo. */
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
    /** Stock level at or below which an order can be paid by bank card only. */
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
export type ShopSettingsReply = Static<typeof ShopSettingsReply>
