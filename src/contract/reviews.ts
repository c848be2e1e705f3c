import { type Static, Type } from 'typebox'
import { photosPerReview } from '#domain/catalogue/review-photo.ts'
import { ClientExtras, Id, Moment, Nullable } from './wire.ts'

/** A published review picture: small and large file, with the pixel size of the large file. */
export const PublicPhoto = Type.Object({
  small: Type.String(),
  large: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
})
export type PublicPhoto = Static<typeof PublicPhoto>

export const PublicReview = Type.Object({
  id: Id,
  status: Type.Literal('approved'),
  name: Type.String(),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  title: Type.String(),
  comment: Type.String(),
  created_at: Moment,
  verified_purchase: Type.Boolean(),
  shop_reply: Nullable(Type.Object({ text: Type.String(), created_at: Moment })),
  /** Number of helpful votes. */
  helpful: Type.Integer(),
  photos: Type.Array(PublicPhoto),
})
export type PublicReview = Static<typeof PublicReview>

export const reviewSorts = ['recent', 'useful', 'high', 'low', 'verified'] as const

/**
 * Review counts behind an average: each received review is published, rejected, hidden or waiting; withdrawn reviews
 * are not counted.
 */
const ReviewAccount = Type.Object({
  received: Type.Integer(),
  published: Type.Integer(),
  /** Published reviews with a verified purchase. */
  verified: Type.Integer(),
  hidden: Type.Integer(),
  /** Reviews awaiting moderation. */
  waiting: Type.Integer(),
  rejected: Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer() })),
})

/** GET shop/productReviews/{id}?sort=&stars=&page= (pages of 10) */
export const ReviewPage = Type.Object({
  product_id: Id,
  reviews: Type.Array(PublicReview),
  total: Type.Integer(),
  page: Type.Integer(),
  pages: Type.Integer(),
  account: ReviewAccount,
  /** Newest pictures of all published reviews of the product. */
  photos: Type.Array(PublicPhoto),
})
export type ReviewPage = Static<typeof ReviewPage>

/** GET shop/reviewAccounts: review counts of the whole shop */
export const ReviewAccountsReply = Type.Object({ account: ReviewAccount })
export type ReviewAccountsReply = Static<typeof ReviewAccountsReply>

const PerStar = Type.Object({
  '1': Type.Integer(),
  '2': Type.Integer(),
  '3': Type.Integer(),
  '4': Type.Integer(),
  '5': Type.Integer(),
})

export const Ratings = Type.Object({
  average: Nullable(Type.Number()),
  count: Type.Integer(),
  /** Number of reviews per star rating. */
  counts: PerStar,
  /** Percentage of reviews per star rating, totalling 100 (all 0 without reviews). */
  percentages: PerStar,
})

/** POST shop/getAverageRating: the average rating as a number, or a message for a product without ratings. */
export const AverageRatingReply = Type.Object({
  averageRating: Type.Optional(Type.Number()),
  message: Type.Optional(Type.String()),
  count: Type.Integer(),
})

/** POST shop/percentageRatings: percentage per star rating. */
export const PercentageRatingsReply = Type.Object({ percentages: Ratings.properties.percentages })

/** POST customer/review: creates or changes the shopper's review of a product */
export const ReviewBody = Type.Object({
  ...ClientExtras,
  title: Type.String({ maxLength: 500 }),
  comment: Type.String({ maxLength: 10000 }),
  rating: Type.Integer({ minimum: 0, maximum: 100 }),
  product_id: Id,
  /** Ids of uploaded pictures; absent leaves the pictures unchanged. */
  photos: Type.Optional(Type.Array(Id, { maxItems: photosPerReview })),
})

/** The shopper's own review picture, published or not, with a small version as `data:` URL. */
const OwnPhoto = Type.Object({
  id: Id,
  preview: Type.String(),
  /** Whether the picture belongs to an unsent review. */
  draft: Type.Boolean(),
  /** Reason of the picture's rejection; null if not rejected. */
  reject_reason: Nullable(Type.String()),
})
export type OwnPhoto = Static<typeof OwnPhoto>

/** GET customer/reviewPhotos?product_id=: pictures of the shopper's review and of its unsent draft */
export const MyPhotosReply = Type.Object({ photos: Type.Array(OwnPhoto) })
export type MyPhotosReply = Static<typeof MyPhotosReply>

/** POST customer/reviewPhotos?product_id=: uploads a picture; the request body is the file */
export const PhotoSentReply = Type.Object({ success: Type.Literal(true), photo: OwnPhoto })
export type PhotoSentReply = Static<typeof PhotoSentReply>

/** POST customer/reviewVote: vote on another shopper's published review */
export const VoteBody = Type.Object({ ...ClientExtras, review_id: Id, helpful: Type.Boolean() })
export const VoteReply = Type.Object({
  success: Type.Literal(true),
  /** Current number of helpful votes. */
  helpful: Type.Integer(),
  voted: Type.Boolean(),
})
export type VoteReply = Static<typeof VoteReply>

/** GET customer/reviewVotes?product_id=: the shopper's votes on reviews, with current vote counts */
export const MyVotesReply = Type.Object({
  voted: Type.Array(Type.Object({ id: Id, helpful: Type.Integer() })),
  own: Type.Array(Id),
})
export type MyVotesReply = Static<typeof MyVotesReply>
