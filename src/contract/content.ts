import { type Static, Type } from 'typebox'
import { Category, ProductCard } from './catalogue.ts'
import { Day, Nullable, Pesos } from './wire.ts'

/** GET shop/faq */
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
  /** storage path, without size and format */
  image: Type.String(),
  image_alt: Type.String(),
})

/** Unavailable parts are null and shown as 'No disponible'. */
export const HomeReel = Type.Object({
  code: Type.String(),
  title: Type.String(),
  /** category slug behind the reel */
  slug: Nullable(Type.String()),
  products: Nullable(Type.Array(ProductCard)),
})

/** GET shop/home: banners, reels in the operator's order, none with a product of one above it, category pictures. */
export const HomeReply = Type.Object({
  banners: Type.Array(Banner),
  /** date of these prices in Mexico City */
  today: Day,
  /** purchasable offers, ending first */
  offers: HomeReel,
  featured: HomeReel,
  category_reels: Type.Array(HomeReel),
  newest: HomeReel,
  categories: Type.Array(Category),
})
export type HomeReply = Static<typeof HomeReply>

/** GET shop/pickupPoints?cp: the nearest first */
export const PickupPointsReply = Type.Object({
  /** approximate place of the postcode; null if unknown */
  from: Nullable(Type.Object({ latitude: Type.Number(), longitude: Type.Number() })),
  points: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      address: Type.String(),
      hours: Nullable(Type.String()),
      hold_days: Type.Integer(),
      location: Nullable(Type.Object({ latitude: Type.Number(), longitude: Type.Number() })),
      /** as the crow flies, from about where that postcode is */
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

/** GET shop/settings: promises and contact; disabled policies omit their texts. */
export const ShopSettingsReply = Type.Object({
  /** whether the shop is open */
  open: Type.Boolean(),
  name: Type.String(),
  slogan: Type.String(),
  /** null until configured */
  support: Nullable(
    Type.Object({
      phone: Type.String(),
      email: Type.String(),
      hours: Type.String(),
      address: Type.String(),
    }),
  ),
  /** null until configured */
  seller: Nullable(
    Type.Object({
      legal_name: Type.String(),
      rfc: Type.Optional(Type.String()),
      address: Type.String(),
      phone: Type.Optional(Type.String()),
      email: Type.Optional(Type.String()),
    }),
  ),
  /** the shop's own colour as `#rrggbb`; empty where it has none */
  accent: Type.String(),
  /** logo paths in the picture store, by background; absent without one */
  logo: Type.Optional(
    Type.Object({ light: Nullable(Type.String()), dark: Nullable(Type.String()) }),
  ),
  tax_note: Type.String(),
  /** younger people have an account, and may not buy */
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
    /** with this many pieces left, or fewer, an order takes cards only */
    scarce_units: Type.Integer(),
    /** months without interest: offered from this purchase amount on */
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
    /** business days from delivery to valid points */
    grant_business_days_after_delivery: Type.Integer(),
    rules: Type.Array(Type.String()),
  }),
})
export type ShopSettingsReply = Static<typeof ShopSettingsReply>
