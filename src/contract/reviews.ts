import { type Static, Type } from 'typebox'
import { maxReviewPhotosPerReview } from '#domain/catalogue/review-photo.ts'
import { IgnoredRequestBodyFields, Id, IsoDateTime, Nullable } from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'
import { RowIdParams, ProductIdParams } from './path-params.ts'
import {
  createResponseOrErrorSchema,
  ResultResponse,
  ResultWithFieldErrorsResponse,
} from './problem-details.ts'

/** A published review picture: small and large file, with the pixel size of the large file. */
export const PublicReviewPhoto = Type.Object({
  small: Type.String(),
  large: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
})
export type PublicReviewPhoto = Static<typeof PublicReviewPhoto>

export const PublicReview = Type.Object({
  id: Id,
  status: Type.Literal('approved'),
  name: Type.String(),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  title: Type.String(),
  comment: Type.String(),
  created_at: IsoDateTime,
  verified_purchase: Type.Boolean(),
  shop_reply: Nullable(Type.Object({ text: Type.String(), created_at: IsoDateTime })),
  /** How many shoppers voted the review helpful. */
  helpful: Type.Integer(),
  photos: Type.Array(PublicReviewPhoto),
})
export type PublicReview = Static<typeof PublicReview>

export const reviewSorts = ['recent', 'useful', 'high', 'low', 'verified'] as const

/**
 * Number of reviews by moderation result (published, rejected, hidden, waiting), which shows how
 * the average rating arises. Withdrawn reviews are not counted.
 */
const ReviewAccount = Type.Object({
  received: Type.Integer(),
  published: Type.Integer(),
  /** Number of published reviews by shoppers who verifiably bought the product. */
  verified: Type.Integer(),
  hidden: Type.Integer(),
  /** Number of reviews that wait for moderation. */
  waiting: Type.Integer(),
  rejected: Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer() })),
})

/**
 * GET shop/productReviews/{id}?sort=&stars=&page=: published reviews of a product, in pages of 10
 */
export const ProductReviewsResponse = Type.Object({
  product_id: Id,
  reviews: Type.Array(PublicReview),
  total: Type.Integer(),
  page: Type.Integer(),
  pages: Type.Integer(),
  account: ReviewAccount,
  /** Newest pictures of all published reviews of the product. */
  photos: Type.Array(PublicReviewPhoto),
  /**
   * What the newest reviews mention, most frequent first, each with its number of reviews; empty below
   * five reviews.
   */
  topics: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
})
export type ProductReviewsResponse = Static<typeof ProductReviewsResponse>

/** GET shop/reviewAccounts: numbers of reviews in the whole shop, by moderation result */
export const ReviewStatisticsResponse = Type.Object({ account: ReviewAccount })
export type ReviewStatisticsResponse = Static<typeof ReviewStatisticsResponse>

const PerStar = Type.Object({
  '1': Type.Integer(),
  '2': Type.Integer(),
  '3': Type.Integer(),
  '4': Type.Integer(),
  '5': Type.Integer(),
})

export const ProductRatings = Type.Object({
  average: Nullable(Type.Number()),
  count: Type.Integer(),
  /** Number of reviews per star rating. */
  counts: PerStar,
  /** Percentage of reviews per star rating, totalling 100 (all 0 without reviews). */
  percentages: PerStar,
})

/** POST shop/getAverageRating: the average rating as a number, or a message for a product without ratings. */
export const AverageRatingResponse = Type.Object({
  averageRating: Type.Optional(Type.Number()),
  message: Type.Optional(Type.String()),
  count: Type.Integer(),
})

/** POST shop/percentageRatings: percentage per star rating. */
export const RatingDistributionResponse = Type.Object({
  percentages: ProductRatings.properties.percentages,
})

/** POST customer/review: creates or changes the shopper's review of a product */
const SaveReviewBody = Type.Object({
  ...IgnoredRequestBodyFields,
  title: Type.String({ maxLength: 500 }),
  comment: Type.String({ maxLength: 10000 }),
  rating: Type.Integer({ minimum: 0, maximum: 100 }),
  product_id: Id,
  /** Ids of uploaded review pictures; if absent, the review keeps its pictures. */
  photos: Type.Optional(Type.Array(Id, { maxItems: maxReviewPhotosPerReview })),
})

/** The shopper's own review picture, published or not, with a small version as `data:` URL. */
const OwnReviewPhoto = Type.Object({
  id: Id,
  preview: Type.String(),
  /** Whether the picture belongs to a review that is not sent yet. */
  draft: Type.Boolean(),
  /** Reason of the picture's rejection; null if not rejected. */
  reject_reason: Nullable(Type.String()),
})
export type MyReviewPhoto = Static<typeof OwnReviewPhoto>

/**
 * GET customer/reviewPhotos?product_id=: pictures of the shopper's review of a product, and
 * pictures uploaded for a review not sent yet
 */
export const MyReviewPhotosResponse = Type.Object({ photos: Type.Array(OwnReviewPhoto) })
export type MyReviewPhotosResponse = Static<typeof MyReviewPhotosResponse>

/** POST customer/reviewPhotos?product_id=: uploads a picture; the request body is the file */
const UploadedReviewPhotoResponse = Type.Object({
  success: Type.Literal(true),
  photo: OwnReviewPhoto,
})

/** POST customer/reviewVote: votes whether another shopper's published review is helpful */
const ReviewVoteBody = Type.Object({
  ...IgnoredRequestBodyFields,
  review_id: Id,
  helpful: Type.Boolean(),
})
const ReviewVoteResponse = Type.Object({
  success: Type.Literal(true),
  /** Current number of helpful votes. */
  helpful: Type.Integer(),
  voted: Type.Boolean(),
})

/** GET customer/reviewVotes?product_id=: the shopper's votes on reviews, with current vote counts */
const MyReviewVotesResponse = Type.Object({
  voted: Type.Array(Type.Object({ id: Id, helpful: Type.Integer() })),
  own: Type.Array(Id),
})

const ReviewPhotosQuery = Type.Object({ product_id: Type.Optional(Type.String()) })

export const shopperReviewOperations = {
  listReviewPhotos: {
    method: 'GET',
    path: 'customer/reviewPhotos',
    query: ReviewPhotosQuery,
    reply: MyReviewPhotosResponse,
  },
  uploadReviewPhoto: {
    method: 'POST',
    path: 'customer/reviewPhotos',
    query: ReviewPhotosQuery,
    reply: createResponseOrErrorSchema(UploadedReviewPhotoResponse),
  },
  deleteReviewPhoto: {
    method: 'DELETE',
    path: 'customer/reviewPhotos/:id',
    params: RowIdParams,
    reply: ResultResponse,
  },
  writeReview: {
    method: 'POST',
    path: 'customer/review',
    body: SaveReviewBody,
    reply: ResultWithFieldErrorsResponse,
  },
  deleteReview: {
    method: 'DELETE',
    path: 'customer/review/:id',
    params: RowIdParams,
    reply: ResultResponse,
  },
  voteForReview: {
    method: 'POST',
    path: 'customer/reviewVote',
    body: ReviewVoteBody,
    reply: createResponseOrErrorSchema(ReviewVoteResponse),
  },
  listReviewVotes: {
    method: 'GET',
    path: 'customer/reviewVotes',
    query: Type.Object({ product_id: Type.Optional(Type.String()) }),
    reply: MyReviewVotesResponse,
  },
  listProductReviews: {
    method: 'GET',
    path: 'shop/productReviews/:id',
    params: ProductIdParams,
    query: Type.Object({
      sort: Type.Optional(Type.String({ description: reviewSorts.join(', ') })),
      stars: Type.Optional(Type.String({ description: '1 a 5' })),
      page: Type.Optional(Type.String()),
    }),
    reply: ProductReviewsResponse,
  },
  getReviewAccounts: {
    method: 'GET',
    path: 'shop/reviewAccounts',
    reply: ReviewStatisticsResponse,
  },
} as const satisfies OperationTable
