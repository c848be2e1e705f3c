import type * as wire from '#contract/account.ts'
import { toGenderLetter } from '#domain/account/shopper-profile-fields.ts'
import { isReviewRejectCode, reviewRejectReasons } from '#domain/catalogue/review-moderation.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { type Centavos, toPesos } from '#domain/money.ts'
import type { SavedAddress } from '#persistence/account/addresses.ts'
import type { ShopperReview } from '#persistence/account/shopper-reviews.ts'
import type { PersonalCoupon as StoredCoupon } from '#persistence/buying/coupons.ts'
import type { ShopperProfile } from '#use-cases/account/read-profile.ts'
import { toOrder } from '../orders/order-responses.ts'
import { toApiPostalAddress } from '../postal-address-fields.ts'

export function toUserDetails(
  { shopper, addresses, unfinishedAddress, reviews, orders }: ShopperProfile,
  now: Date,
): wire.UserDetails {
  const today = toMexicoDay(now)
  return {
    id: shopper.id,
    first_name: shopper.firstName,
    last_name: shopper.lastName,
    email: shopper.email,
    email_verified: shopper.emailVerified ? 1 : 0,
    is_verified: shopper.profileCompleted ? 1 : 0,
    gender: shopper.gender && toGenderLetter(shopper.gender),
    date_of_birth: shopper.dateOfBirth,
    phone: shopper.phone,
    is_verified_phone: shopper.phoneVerified ? 1 : 0,
    image: shopper.image,
    orders: orders.map((view) => toOrder(view, today)),
    addresses: addresses.map(toAddress),
    ...(unfinishedAddress && { unfinished_address: toApiPostalAddress(unfinishedAddress) }),
    reviews: reviews.map(toMyReview),
    logto_sub: shopper.subject ?? '',
    created_at: shopper.createdAt.toISOString(),
  }
}

/** A saved postal address in wire format; `cartId` is the cart for which the address was chosen. */
export function toAddress(address: SavedAddress & { cartId?: number | null }): wire.Address {
  return {
    id: address.id,
    ...toApiPostalAddress(address),
    default_address: address.isDefault ? 1 : 0,
    from_checkout: address.fromCheckout ? 1 : 0,
    cart_id: address.cartId ?? null,
  }
}

export function toMyReview(review: ShopperReview): wire.MyReview {
  return {
    id: review.id,
    product_id: review.productId,
    product_name: review.productName,
    url_key: review.urlKey,
    image: review.imagePath,
    rating: review.rating,
    title: review.title,
    comment: review.comment,
    status: review.status,
    reject_reason:
      review.rejectCode && isReviewRejectCode(review.rejectCode)
        ? reviewRejectReasons[review.rejectCode]
        : null,
    verified_purchase: review.verifiedPurchase,
    shop_reply: review.shopReply,
    photos: review.photos,
    created_at: review.createdAt.toISOString(),
  }
}

export function toPersonalCoupon(coupon: StoredCoupon): wire.PersonalCoupon {
  const { code, type, percent, amount, maxDiscount, minSubtotal, validTo, description } = coupon
  const pesos = (sum: Centavos | null) => (sum === null ? null : toPesos(sum))
  return {
    code,
    type,
    percent,
    amount: pesos(amount),
    max_discount: pesos(maxDiscount),
    min_subtotal: toPesos(minSubtotal),
    valid_to: validTo,
    description,
  }
}
