import type {
  DemoContent,
  DemoCoupon,
  DemoPostcode,
  DemoReview,
} from '#catalogue-import/demo-content.ts'
import type { SortedPictures } from '#catalogue-import/picture-files.ts'
import { addDays, type Day, dayInMexico, momentInMexico } from '#domain/calendar.ts'
import { stateOfPostcode } from '#domain/mexican-states.ts'
import { fromPesos } from '#domain/money.ts'
import * as content from '#persistence/content-writes.ts'
import * as coupons from '#persistence/coupon-writes.ts'
import type { Db } from '#persistence/database.ts'
import * as postcodes from '#persistence/postcodes.ts'
import * as reviews from '#persistence/review-writes.ts'
import { putShipping } from './change-settings.ts'

/** Writes what the demo shop has besides products: settings, shipping, coupons, texts, reviews. */
export async function importDemoShop(
  db: Db,
  { demo, pictures, now }: { demo: DemoContent; pictures: SortedPictures; now: Date },
): Promise<void> {
  const today = dayInMexico(now)
  const { shipping: delivery, coupons: offered, ticket_reasons, ...settings } = demo.shop
  await content.putSettings(db, {
    ...settings,
    banners: bannersWithPaths(settings.banners, pictures),
  })
  await content.putTicketReasons(db, ticket_reasons)
  await content.replaceFaq(db, demo.faq)
  for (const text of demo.legal) await content.publishLegalText(db, text)
  await putShipping(db, delivery)
  await putDemoPostcodes(db, demo.postcodes)
  await coupons.insertMany(
    db,
    offered.map((coupon) => couponContent(coupon, today, now)),
  )
  await reviews.insertMany(
    db,
    demo.reviews.map((review) => reviewContent(review, now, review.name, null)),
  )
}

/** The demo shop knows some postcodes of every state; the whole list is imported by the operator. */
export function putDemoPostcodes(db: Db, places: DemoPostcode[]): Promise<void> {
  return postcodes.put(
    db,
    places.flatMap(({ settlements, ...place }) =>
      settlements.map((settlement) => ({
        ...place,
        settlement,
        state: stateOfPostcode(place.postcode) ?? '',
      })),
    ),
  )
}

/** A review of the demo catalogue as the shop keeps it. */
export function reviewContent(
  review: DemoReview,
  now: Date,
  authorName: string,
  shopperId: number | null,
): reviews.ReviewContent {
  // what is dated today may not lie ahead
  const at = (days: number, time: string): Date => {
    const moment = momentInMexico(addDays(dayInMexico(now), days), time)
    return moment < now ? moment : now
  }
  return {
    url_key: review.url_key,
    shopper_id: shopperId,
    author_name: authorName,
    rating: review.rating,
    title: review.title,
    comment: review.comment,
    status: review.status,
    reject_code: review.reject_code,
    verified_purchase: review.verified_purchase,
    shop_reply: review.shop_reply?.text ?? null,
    shop_reply_at: review.shop_reply ? at(review.shop_reply.created_at_days, '12:00') : null,
    created_at: at(review.created_at_days, review.created_at_time ?? '12:00'),
  }
}

function couponContent(coupon: DemoCoupon, today: Day, now: Date): coupons.CouponContent {
  const { code, type, value, total_limit, per_customer_limit, scope, description, used } = coupon
  const { exclude_offers, exclude_refurbished, first_purchase_only, active } = coupon
  return {
    code,
    type,
    percent: type === 'percent' ? value : null,
    amount_centavos: type === 'fixed' ? fromPesos(value) : null,
    max_discount_centavos: coupon.max_discount === null ? null : fromPesos(coupon.max_discount),
    min_subtotal_centavos: fromPesos(coupon.min_subtotal),
    valid_from: addDays(today, coupon.from_days),
    valid_to: addDays(today, coupon.to_days),
    total_limit,
    per_customer_limit,
    scope,
    exclude_offers,
    exclude_refurbished,
    first_purchase_only,
    public: coupon.public,
    active,
    description,
    shopper_id: null,
    used,
    created_at: now,
  }
}

function bannersWithPaths(banners: unknown, pictures: SortedPictures): object[] {
  return (banners as { image_key: string }[]).map(({ image_key, ...banner }) => ({
    ...banner,
    image: pictures.others.get(image_key)?.path ?? image_key,
  }))
}
