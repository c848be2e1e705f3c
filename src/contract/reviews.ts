import { type Static, Type } from 'typebox'
import { photosPerReview } from '#domain/catalogue/review-photo.ts'
import { ClientExtras, Id, Moment, Nullable } from './wire.ts'

/** A public review picture: two files, and the larger one's size. */
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
  /** number of helpful votes */
  helpful: Type.Integer(),
  photos: Type.Array(PublicPhoto),
})
export type PublicReview = Static<typeof PublicReview>

export const reviewSorts = ['recent', 'useful', 'high', 'low', 'verified'] as const

/** Basis of an average: received reviews are published, rejected, hidden or waiting; withdrawn ones do not count. */
const ReviewAccount = Type.Object({
  received: Type.Integer(),
  published: Type.Integer(),
  /** published ones with a verified purchase */
  verified: Type.Integer(),
  hidden: Type.Integer(),
  /** awaiting moderation */
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
  /** the newest pictures of all published reviews of the product */
  photos: Type.Array(PublicPhoto),
})
export type ReviewPage = Static<typeof ReviewPage>

/** GET shop/reviewAccounts: of the whole shop */
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
  /** reviews per star */
  counts: PerStar,
  /** percent per star, totalling 100 (or all 0 without reviews) */
  percentages: PerStar,
})

/** POST shop/getAverageRating: a number, or words without ratings. */
export const AverageRatingReply = Type.Object({
  averageRating: Type.Optional(Type.Number()),
  message: Type.Optional(Type.String()),
  count: Type.Integer(),
})

/** POST shop/percentageRatings: star → percent. */
export const PercentageRatingsReply = Type.Object({ percentages: Ratings.properties.percentages })

/** POST customer/review */
export const ReviewBody = Type.Object({
  ...ClientExtras,
  title: Type.String({ maxLength: 500 }),
  comment: Type.String({ maxLength: 10000 }),
  rating: Type.Integer({ minimum: 0, maximum: 100 }),
  product_id: Id,
  /** uploaded picture ids; absent keeps the former ones */
  photos: Type.Optional(Type.Array(Id, { maxItems: photosPerReview })),
})

/** The shopper's picture, possibly unpublished, with its small file as `data:` URL. */
const OwnPhoto = Type.Object({
  id: Id,
  preview: Type.String(),
  /** sent for a text that is not */
  draft: Type.Boolean(),
  /** rejection reason */
  reject_reason: Nullable(Type.String()),
})
export type OwnPhoto = Static<typeof OwnPhoto>

/** GET customer/reviewPhotos?product_id=: pictures of the review and of its draft */
export const MyPhotosReply = Type.Object({ photos: Type.Array(OwnPhoto) })
export type MyPhotosReply = Static<typeof MyPhotosReply>

/** POST customer/reviewPhotos?product_id=: the picture itself is the body */
export const PhotoSentReply = Type.Object({ success: Type.Literal(true), photo: OwnPhoto })
export type PhotoSentReply = Static<typeof PhotoSentReply>

/** POST customer/reviewVote: vote on another shopper's published review */
export const VoteBody = Type.Object({ ...ClientExtras, review_id: Id, helpful: Type.Boolean() })
export const VoteReply = Type.Object({
  success: Type.Literal(true),
  /** current helpful votes */
  helpful: Type.Integer(),
  voted: Type.Boolean(),
})
export type VoteReply = Static<typeof VoteReply>

/** GET customer/reviewVotes?product_id=: the shopper's votes with current counts */
export const MyVotesReply = Type.Object({
  voted: Type.Array(Type.Object({ id: Id, helpful: Type.Integer() })),
  own: Type.Array(Id),
})
export type MyVotesReply = Static<typeof MyVotesReply>
