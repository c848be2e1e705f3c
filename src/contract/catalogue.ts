import { type Static, Type } from 'typebox'
import { Family, FamilyMark } from './family.ts'
import { Picture } from './picture.ts'
import { productPageFields } from './product-page.ts'
import { PublicReview, Ratings } from './reviews.ts'
import { ClientExtras, Day, Flag, Id, Moment, Nullable, Pesos, TimeOfDay } from './wire.ts'

export const AttributeValue = Type.Object({
  code: Type.String(),
  label: Type.String(),
  /** as shown, unit included */
  value: Type.String(),
})

export const Inventory = Type.Object({
  id: Id,
  /** units that can be bought now: on hand less reserved */
  qty: Type.Integer({ minimum: 0 }),
  mb_price: Nullable(Pesos),
  mb_special_price: Nullable(Pesos),
  mb_special_price_to: Nullable(Day),
  /** end time on the offer's last day; absent: end of the day */
  mb_special_price_to_time: Type.Optional(TimeOfDay),
})

export const SimpleFields = Type.Object({
  id: Id,
  product_id: Id,
  name: Type.String(),
  description: Type.String(),
  url_key: Type.String(),
  refurbished: Flag,
})

/** Card fields, the minimum of every product list. */
export const ProductCard = Type.Object({
  id: Id,
  type: Type.Literal('simple'),
  url_key: Type.String(),
  name: Type.String(),
  /** the model part of the name */
  short_name: Type.Optional(Type.String()),
  brand: Nullable(Type.String()),
  /** BCP 47 language of name and texts, if not Spanish */
  lang: Type.Optional(Type.String()),
  simple_fields: SimpleFields,
  images: Type.Array(Picture),
  inventory: Inventory,
  qty: Type.Integer({ minimum: 0 }),
  /** the price in force; null: "Precio no disponible" */
  best_price: Nullable(Pesos),
  /** the regular price */
  original_price: Nullable(Pesos),
  /** true while the special price is valid today in Mexico City */
  on_offer: Type.Boolean(),
  /** of an offer, on its page and in lists: its lowest price of the previous 30 days, or why unknown */
  lowest_before: Type.Optional(Type.String()),
  delivery: Type.Enum(['physical', 'digital']),
  rating: Type.Object({ average: Nullable(Type.Number()), count: Type.Integer() }),
  differs: Type.Optional(Type.Array(FamilyMark)),
})
export type ProductCard = Static<typeof ProductCard>

export const Crumb = Type.Object({ name: Type.String(), slug: Type.String() })

export const ProductDetail = Type.Object({
  ...ProductCard.properties,
  ...productPageFields,
  /** refurbished models: units delivered in the past year and returned ones; null if too few */
  model_returns: Type.Optional(
    Nullable(Type.Object({ delivered: Type.Integer(), returned: Type.Integer() })),
  ),
  family: Nullable(Family),
  attributes: Type.Array(AttributeValue),
  breadcrumbs: Type.Array(Crumb),
  ratings: Ratings,
  /** first page, newest first */
  productReviews: Type.Array(PublicReview),
  inventory: Type.Object({
    ...Inventory.properties,
    mb_special_price_from: Nullable(Day),
    mb_special_price_from_time: Type.Optional(TimeOfDay),
    /** exact end of a timed offer */
    offer_ends: Type.Optional(Moment),
  }),
})
export type ProductDetail = Static<typeof ProductDetail>

/** GET shop/productBySlug/{slug}. A changed url key answers the product with `moved_to`. */
export const ProductReply = Type.Object({
  product: ProductDetail,
  moved_to: Type.Optional(Type.String()),
})
export type ProductReply = Static<typeof ProductReply>

/** GET shop/featuredProducts, newProducts */
export const ProductsReply = Type.Object({ products: Type.Array(ProductCard) })
export type ProductsReply = Static<typeof ProductsReply>

export const ComparableProduct = Type.Object({
  ...ProductCard.properties,
  attributes: Type.Array(AttributeValue),
})
export type ComparableProduct = Static<typeof ComparableProduct>

const relations = {
  related: Type.Array(ProductCard),
  up_sells: Type.Array(ProductCard),
  comparable: Type.Array(ComparableProduct),
}

/** GET shop/relatedProducts/{id}: nested as specified, repeated at `payload.*`. */
export const RelatedReply = Type.Object({
  payload: Type.Object({
    category_attributes: Type.Object({ attributes: Type.Array(AttributeValue) }),
    related: Type.Object(relations),
    up_sells: relations.up_sells,
    comparable: relations.comparable,
  }),
})
export type RelatedReply = Static<typeof RelatedReply>

/** POST shop/comparableProducts {productId}, also as GET */
export const ComparableReply = Type.Object({
  category_attributes: Type.Object({ attributes: Type.Array(AttributeValue) }),
  breadcrumbs: Type.Array(Crumb),
  rating: Type.Object({ rating: Nullable(Type.Number()) }),
  comparable: relations.comparable,
})

export const Category = Type.Object({
  id: Id,
  name: Type.String(),
  slug: Type.String(),
  parent_id: Nullable(Id),
  description: Type.String(),
  /** picture path without size and format */
  image: Nullable(Type.String()),
  translations: Type.Array(
    Type.Object({ locale: Type.String(), name: Type.String(), slug: Type.String() }),
  ),
  position: Type.Integer(),
  /** visible products including subcategories */
  product_count: Type.Integer(),
})
export type Category = Static<typeof Category>

/** GET shop/categories: flat list by position; `parent_id` links children. */
export const CategoriesReply = Type.Object({ categories: Type.Array(Category) })
export type CategoriesReply = Static<typeof CategoriesReply>

export const FilterOption = Type.Object({
  label: Type.String(),
  count: Type.Integer(),
  selected: Type.Boolean(),
})
/** Number of products behind a choice. */
export const ChoiceCount = Type.Object({
  count: Type.Integer(),
  /** partial count of some products */
  counted_in_part: Type.Boolean(),
})
export const Filter = Type.Object({
  /** attribute code; also the query parameter's name */
  code: Type.String(),
  name: Type.String(),
  values: Type.Array(FilterOption),
  /** partial count among the category's first ten thousand */
  counted_in_part: Type.Boolean(),
})
export type Filter = Static<typeof Filter>
export type ChoiceCount = Static<typeof ChoiceCount>

/**
 * GET shop/categories-slug/{slug}?f.{code}=label (repeatable)&min=&max= (pesos)&offers=1&stock=1&sort=&page=&size=&pages=
 * Without parameters every product is answered, up to a thousand; with `page`, `pages` (default 1) of `size` (default 20).
 */
export const CategoryReply = Type.Object({
  category: Type.Object({
    ...Category.properties,
    breadcrumbs: Type.Array(Crumb),
    children: Type.Array(Category),
    attributes: Type.Array(Filter),
    /** counts unavailable: only chosen options are listed */
    uncounted: Type.Boolean(),
    in_stock: ChoiceCount,
    on_offer: ChoiceCount,
    products: Type.Array(ProductCard),
    /** matches of the filters */
    total: Type.Integer(),
    /** more matches than `total` */
    has_more: Type.Boolean(),
    page: Type.Integer(),
    pages: Type.Integer(),
    /** lowest and highest price in the category, before the price filter */
    price_range: Nullable(Type.Object({ min: Pesos, max: Pesos })),
  }),
  moved_to: Type.Optional(Type.String()),
})
export type CategoryReply = Static<typeof CategoryReply>

/** POST shop/search {searchTerm, start, offset}: `offset` is the page size, at most 50. GET shop/search?term=&start=&offset= */
export const SearchReply = Type.Object({
  payload: Type.Object({
    hits: Type.Array(ProductCard),
    total: Type.Integer(),
    /** completions */
    queries: Type.Array(Type.String()),
    /** categories that are called so */
    categories: Type.Array(Type.Object({ name: Type.String(), slug: Type.String() })),
  }),
})
export type SearchReply = Static<typeof SearchReply>

/** Result filters with counts. */
export const ResultFilters = Type.Object({
  categories: Type.Array(
    Type.Object({
      slug: Type.String(),
      name: Type.String(),
      count: Type.Integer(),
      selected: Type.Boolean(),
    }),
  ),
  /** results in any category */
  everywhere: Type.Integer(),
  attributes: Type.Array(Filter),
  in_stock: ChoiceCount,
  on_offer: ChoiceCount,
  /** lowest and highest price before the price filter */
  price_range: Nullable(Type.Object({ min: Pesos, max: Pesos })),
})
export type ResultFilters = Static<typeof ResultFilters>

/**
 * POST shop/searchProducts {searchQuery} and GET shop/searchProducts?q=&page=&size=24&ofertas=1&sort=&literal=1 (pages
 * of 10, or of 24); `literal` disables spelling correction. GET narrows: category=slug&f.{code}=label
 * (repeatable)&min=&max= (pesos)&stock=1
 */
export const SearchProductsReply = Type.Object({
  products: Type.Array(ProductCard),
  total: Type.Integer(),
  /** there are more than `total`, which search does not count */
  more: Type.Boolean(),
  page: Type.Integer(),
  pages: Type.Integer(),
  /** set when a corrected query was answered instead */
  corrected_query: Type.Optional(Type.String()),
  /** null where nothing was found, or more than can be narrowed; GET alone */
  filters: Type.Optional(Nullable(ResultFilters)),
})
export type SearchProductsReply = Static<typeof SearchProductsReply>

/** POST shop/search */
export const SearchBody = Type.Object({
  ...ClientExtras,
  searchTerm: Type.String({ maxLength: 500 }),
  /** first row */
  start: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  /** page size; more than 50 counts as 50 */
  offset: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
})

/** POST shop/searchProducts */
export const SearchProductsBody = Type.Object({
  ...ClientExtras,
  searchQuery: Type.String({ maxLength: 500 }),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
})

/** POST shop/searchMissed */
export const SearchMissedBody = Type.Object({
  ...ClientExtras,
  searchQuery: Type.String({ maxLength: 500 }),
})
export const SearchMissedReply = Type.Object({ success: Type.Literal(true) })

/** POST shop/getAverageRating, percentageRatings, comparableProducts; either spelling of the id. */
export const ProductIdBody = Type.Object({
  ...ClientExtras,
  productId: Type.Optional(Id),
  product_id: Type.Optional(Id),
})
