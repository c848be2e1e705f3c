import { findStateOfPostcode } from '#domain/mexican-states.ts'
import { addDays, toMexicoDay, toDateFromMexicoTime } from '#domain/mexico-dates-and-times.ts'
import type { Db } from '#persistence/database.ts'
import { storeSettings } from '#use-cases/running/change-settings.ts'
import { publishLegalText } from '#use-cases/running/publish-legal-text.ts'
import type { DemoContent, DemoPostcode, DemoReview } from './demo-content.ts'
import {
  insertQuestions,
  insertReviews,
  putPostcodes,
  type ReviewContent,
  setCouponUseCounts,
} from './insert-past-records.ts'

/** Writes the demo shop's settings, shipping, legal texts and reviews. */
export async function importDemoShop(db: Db, demo: DemoContent, now: Date): Promise<void> {
  const {
    coupons: offered,
    banners: _banners,
    home: _home,
    bundles: _bundles,
    ...settings
  } = demo.shop
  await storeSettings(db, settings)
  const noon = (days: number) => toDateFromMexicoTime(addDays(toMexicoDay(now), days), '12:00')
  for (const { publishedDays: days, ...text } of demo.legal) {
    const published = await publishLegalText(
      db,
      { ...text, actor: 'system' },
      days === 0 ? now : noon(days),
    )
    if (!published.ok) throw new Error(`legal/${text.page}.md was refused: ${published.code}`)
  }
  await putDemoPostcodes(db, demo.postcodes)
  await setCouponUseCounts(db, offered)
  await insertReviews(
    db,
    demo.reviews.map((review) => toReviewContent(review, now, review.name, null)),
  )
  await insertQuestions(
    db,
    demo.questions.map(({ url_key, question, answer, asked_days, answered_days }) => ({
      url_key,
      question,
      answer,
      created_at: noon(asked_days),
      answered_at: noon(answered_days),
    })),
  )
}

/** Imports the demo postcodes, some of every Mexican state; operators import the complete list. */
export function putDemoPostcodes(db: Db, places: DemoPostcode[]): Promise<void> {
  return putPostcodes(
    db,
    places.flatMap(({ settlements, ...place }) =>
      settlements.map((settlement) => ({
        ...place,
        settlement,
        state: findStateOfPostcode(place.postcode) ?? '',
      })),
    ),
  )
}

/** Converts a demo review to a stored review. */
export function toReviewContent(
  review: DemoReview,
  now: Date,
  authorName: string,
  shopperId: number | null,
): ReviewContent {
  // demo events on the current day must not lie in the future
  const at = (days: number, time: string): Date => {
    const moment = toDateFromMexicoTime(addDays(toMexicoDay(now), days), time)
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
