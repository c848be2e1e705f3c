import { type Static, Type } from 'typebox'
import { toggleFilterCodes } from '#domain/catalogue/toggle-filters.ts'
import {
  Day,
  BinaryFlag,
  Id,
  IsoDateTime,
  Nullable,
  Pesos,
  TimeOfDay,
  IgnoredRequestBodyFields,
} from './api-field-types.ts'
import { Picture } from './picture.ts'
import { ProductFamily, FamilyVariantSummary } from './product-family.ts'
import { productPageFieldSchemas } from './product-page.ts'
import { PublicReview, ProductRatings } from './reviews.ts'

export const AttributeValue = Type.Object({
  code: Type.String(),
  label: Type.String(),
  /** Text of the attribute value as shown to shoppers, unit included. */
  value: Type.String(),
})

export const ProductStockAndPrice = Type.Object({
  id: Id,
  /** Purchasable units: stock level less reservations. */
  qty: Type.Integer({ minimum: 0 }),
  mb_price: Nullable(Pesos),
  mb_special_price: Nullable(Pesos),
  mb_special_price_to: Nullable(Day),
  /** End time on the offer's last day; absent means the end of the day. */
  mb_special_price_to_time: Type.Optional(TimeOfDay),
})

export const BasicProductFields = Type.Object({
  id: Id,
  product_id: Id,
  name: Type.String(),
  description: Type.String(),
  url_key: Type.String(),
  refurbished: BinaryFlag,
})

/** Fields of a product card; every product list contains at least these. */
export const ProductCard = Type.Object({
  id: Id,
  type: Type.Literal('simple'),
  url_key: Type.String(),
  name: Type.String(),
  /** Part of the product name that names the model. */
  short_name: Type.Optional(Type.String()),
  brand: Nullable(Type.String()),
  /** BCP 47 language of product name and texts, if not Spanish. */
  lang: Type.Optional(Type.String()),
  simple_fields: BasicProductFields,
  images: Type.Array(Picture),
  inventory: ProductStockAndPrice,
  qty: Type.Integer({ minimum: 0 }),
  /** Current price in pesos; null is shown as "Precio no disponible". */
  best_price: Nullable(Pesos),
  /** Regular price of the product in pesos. */
  original_price: Nullable(Pesos),
  /** Whether the special price is valid today in Mexico City. */
  on_offer: Type.Boolean(),
  /**
   * Text of a product on offer: its lowest price in the 30 days before the offer. Absent with a
   * short history.
   */
  lowest_before: Type.Optional(Type.String()),
  delivery: Type.Enum(['physical', 'digital']),
  /** Of a refurbished product: grade, warranty by the shop, and the tested parts, if known. */
  refurbishment: Type.Optional(
    Nullable(
      Type.Object({
        grade: Type.Enum(['A', 'B']),
        warranty_months: Type.Integer(),
        tested: Type.Optional(Nullable(Type.Array(Type.String()))),
      }),
    ),
  ),
  rating: Type.Object({ average: Nullable(Type.Number()), count: Type.Integer() }),
  differs: Type.Optional(Type.Array(FamilyVariantSummary)),
})
export type ProductCard = Static<typeof ProductCard>

export const BreadcrumbItem = Type.Object({ name: Type.String(), slug: Type.String() })

export const ProductDetail = Type.Object({
  ...ProductCard.properties,
  ...productPageFieldSchemas,
  /**
   * Of a product on offer: number of days, of the 90 before the offer, on which the regular price
   * was charged.
   */
  asked_days: Type.Optional(Type.Integer()),
  /** For refurbished models: units delivered and returned in the past year; null if too few. */
  model_returns: Type.Optional(
    Nullable(Type.Object({ delivered: Type.Integer(), returned: Type.Integer() })),
  ),
  family: Nullable(ProductFamily),
  attributes: Type.Array(AttributeValue),
  breadcrumbs: Type.Array(BreadcrumbItem),
  ratings: ProductRatings,
  /** First page of the product's published reviews, newest first. */
  productReviews: Type.Array(PublicReview),
  inventory: Type.Object({
    ...ProductStockAndPrice.properties,
    mb_special_price_from: Nullable(Day),
    mb_special_price_from_time: Type.Optional(TimeOfDay),
    /** End of a timed offer. */
    offer_ends: Type.Optional(IsoDateTime),
  }),
})
export type ProductDetail = Static<typeof ProductDetail>

/** GET shop/productBySlug/{slug}. A former slug returns the product with its new slug in `moved_to`. */
export const ProductResponse = Type.Object({
  product: ProductDetail,
  moved_to: Type.Optional(Type.String()),
})
export type ProductResponse = Static<typeof ProductResponse>

/** GET shop/featuredProducts, GET shop/newProducts: featured or new products as product cards */
export const ProductsResponse = Type.Object({ products: Type.Array(ProductCard) })
export type ProductsResponse = Static<typeof ProductsResponse>

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

/**
 * GET shop/relatedProducts/{id}: related products, in `payload.related` as the shop specification
 * requires, and again directly in `payload`.
 */
export const RelatedProductsResponse = Type.Object({
  payload: Type.Object({
    category_attributes: Type.Object({ attributes: Type.Array(AttributeValue) }),
    related: Type.Object(relations),
    up_sells: relations.up_sells,
    comparable: relations.comparable,
  }),
})
export type RelatedProductsResponse = Static<typeof RelatedProductsResponse>

/** POST shop/comparableProducts {productId}, GET shop/comparableProducts: products to compare with a product */
export const ComparableProductsResponse = Type.Object({
  category_attributes: Type.Object({ attributes: Type.Array(AttributeValue) }),
  breadcrumbs: Type.Array(BreadcrumbItem),
  rating: Type.Object({ rating: Nullable(Type.Number()) }),
  comparable: relations.comparable,
})

export const Category = Type.Object({
  id: Id,
  name: Type.String(),
  slug: Type.String(),
  parent_id: Nullable(Id),
  description: Type.String(),
  /** Path of the category's picture, without the suffix for size and file format. */
  image: Nullable(Type.String()),
  translations: Type.Array(
    Type.Object({ locale: Type.String(), name: Type.String(), slug: Type.String() }),
  ),
  position: Type.Integer(),
  /** Number of visible products in the category, subcategories included. */
  product_count: Type.Integer(),
})
export type Category = Static<typeof Category>

/**
 * GET shop/categories: all categories as a flat list in display order; `parent_id` is the id of the
 * parent category.
 */
export const CategoriesResponse = Type.Object({ categories: Type.Array(Category) })
export type CategoriesResponse = Static<typeof CategoriesResponse>

export const FilterOption = Type.Object({
  label: Type.String(),
  count: Type.Integer(),
  selected: Type.Boolean(),
})
/** Number of products that match a filter option. */
export const FilterOptionCount = Type.Object({
  count: Type.Integer(),
  /**
   * Whether `count` of the filter option is too low, because only some of the products were
   * counted.
   */
  counted_in_part: Type.Boolean(),
})
/** Filters that are on or off, with their product counts. */
const toggleCounts = {
  in_stock: FilterOptionCount,
  on_offer: FilterOptionCount,
  /** All filters of this kind that the list offers, by query parameter. */
  toggles: Type.Array(
    Type.Object({ code: Type.Enum([...toggleFilterCodes]), ...FilterOptionCount.properties }),
  ),
  /**
   * Last arrival day of the filter `soonest`, and the date in Mexico City of the reply; null without postcode or without
   * home delivery to it.
   */
  arrival: Nullable(Type.Object({ by: Day, today: Day })),
}
export const ProductFilter = Type.Object({
  /** Attribute code; the filter's query parameter is `f.{code}`. */
  code: Type.String(),
  name: Type.String(),
  values: Type.Array(FilterOption),
  /** Whether only the category's first ten thousand products were counted. */
  counted_in_part: Type.Boolean(),
})
export type ProductFilter = Static<typeof ProductFilter>
export type FilterOptionCount = Static<typeof FilterOptionCount>

/**
 * GET shop/categories-slug/{slug}?f.{code}=label (repeatable)&min=&max=
 * (pesos)&offers=1&stock=1&rated=1&new=1&refurbished=1&months12=1&soonest=1&postcode=&sort=&page=&size=&pages=: products of a category. Without parameters at
 * most a thousand products; `page` selects a page of `size` products (default 20), `pages` the
 * number of pages (default 1).
 */
export const CategoryResponse = Type.Object({
  category: Type.Object({
    ...Category.properties,
    breadcrumbs: Type.Array(BreadcrumbItem),
    children: Type.Array(Category),
    attributes: Type.Array(ProductFilter),
    /**
     * True if the products per filter option could not be counted; the filters then contain only
     * the options that the shopper selected.
     */
    uncounted: Type.Boolean(),
    ...toggleCounts,
    products: Type.Array(ProductCard),
    /** Number of products that match the filters. */
    total: Type.Integer(),
    /** Whether more products match than were counted in `total`. */
    has_more: Type.Boolean(),
    page: Type.Integer(),
    pages: Type.Integer(),
    /**
     * Lowest and highest product price in the category in pesos, before the shopper's price filter
     * is applied.
     */
    price_range: Nullable(Type.Object({ min: Pesos, max: Pesos })),
  }),
  moved_to: Type.Optional(Type.String()),
})
export type CategoryResponse = Static<typeof CategoryResponse>

/**
 * POST shop/search {searchTerm, start, offset}, GET shop/search?term=&start=&offset=: product
 * search; `offset` is the page size, at most 50
 */
export const SearchResponse = Type.Object({
  payload: Type.Object({
    hits: Type.Array(ProductCard),
    total: Type.Integer(),
    /** Suggested completions of the search text. */
    queries: Type.Array(Type.String()),
    /** Categories whose name matches the search text. */
    categories: Type.Array(Type.Object({ name: Type.String(), slug: Type.String() })),
    /** How the search text is read, if limits, an order or a use were understood. */
    reading: Type.Optional(
      Type.Object({
        text: Type.String(),
        /** Words that name the wanted thing: 'laptop'. */
        words: Type.String(),
        /** Labels of the other parts: 'Hasta $10,000'. */
        labels: Type.Array(Type.String()),
      }),
    ),
  }),
})
export type SearchResponse = Static<typeof SearchResponse>

/** Filters of search results with product counts. */
export const SearchResultFilters = Type.Object({
  categories: Type.Array(
    Type.Object({
      slug: Type.String(),
      name: Type.String(),
      count: Type.Integer(),
      selected: Type.Boolean(),
    }),
  ),
  /** Number of search results in all categories together. */
  everywhere: Type.Integer(),
  attributes: Type.Array(ProductFilter),
  ...toggleCounts,
  /**
   * Lowest and highest price among the search results in pesos, before the shopper's price filter
   * is applied.
   */
  price_range: Nullable(Type.Object({ min: Pesos, max: Pesos })),
})
export type SearchResultFilters = Static<typeof SearchResultFilters>

/** Limits, orders and uses that were understood of a search query. */
export const UnderstoodQuery = Type.Object({
  /** Each part with its label, such as 'Hasta $10,000', and the query without it. */
  parts: Type.Array(Type.Object({ label: Type.String(), without: Type.String() })),
  /** Labels of parts that were ignored because no product keeps all of them. */
  let_go: Type.Array(Type.String()),
  /** A brand in the query that the shop does not sell; null if there is none. */
  unsold_brand: Nullable(Type.String()),
  /** Price range in the query, in pesos. */
  price_range: Type.Object({ min: Nullable(Type.Number()), max: Nullable(Type.Number()) }),
})
export type UnderstoodQuery = Static<typeof UnderstoodQuery>

/**
 * POST shop/searchProducts {searchQuery} and GET
 * shop/searchProducts?q=&page=&size=24&ofertas=1&sort=&literal=1: product search in pages of 10 or
 * 24; `literal` disables spelling correction. GET also filters: category=slug&f.{code}=label
 * (repeatable)&min=&max= (pesos)&stock=1
 */
export const SearchProductsResponse = Type.Object({
  products: Type.Array(ProductCard),
  total: Type.Integer(),
  /** Whether more results exist than were counted in `total`. */
  more: Type.Boolean(),
  page: Type.Integer(),
  pages: Type.Integer(),
  /** The corrected search query that produced these results; absent without correction. */
  corrected_query: Type.Optional(Type.String()),
  /**
   * Filters of the search results; null without results or with too many results to filter. Sent
   * for GET only.
   */
  filters: Type.Optional(Nullable(SearchResultFilters)),
  /** Understood parts of the query. Sent for GET only, if there are any. */
  understood: Type.Optional(UnderstoodQuery),
  /**
   * Products that match words of the query without being what it asks for. Sent for GET only, with
   * the first page.
   */
  related: Type.Optional(Type.Array(ProductCard)),
})
export type SearchProductsResponse = Static<typeof SearchProductsResponse>

/** POST shop/search: product search */
export const SearchBody = Type.Object({
  ...IgnoredRequestBodyFields,
  searchTerm: Type.String({ maxLength: 500 }),
  /** Zero-based position of the first result. */
  start: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  /** Page size; values above 50 mean 50. */
  offset: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
})

/** POST shop/searchProducts: product search with pages */
export const SearchProductsBody = Type.Object({
  ...IgnoredRequestBodyFields,
  searchQuery: Type.String({ maxLength: 500 }),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
})

/**
 * POST shop/getAverageRating, percentageRatings, comparableProducts: the product id is accepted as
 * `productId` or `product_id`.
 */
export const ProductIdBody = Type.Object({
  ...IgnoredRequestBodyFields,
  productId: Type.Optional(Id),
  product_id: Type.Optional(Id),
})
