export const maxReviewPhotosPerReview = 4
/** Limits for review photos per shopper: maximum stored, and maximum uploads per hour. */
export const maxReviewPhotosPerShopper = 40
export const maxReviewPhotosPerHour = 30
/** Sizes of the two files per photo, in pixels: `small` is cropped to a square, `large` is uncropped. */
export const reviewPhotoSideLengths = { small: 240, large: 1200 } as const

/** Reasons for which moderators reject a review picture. */
export const reviewPhotoRejectReasons = {
  persona: 'Muestra a una persona o datos personales',
  otro_producto: 'No muestra el producto',
  ofensiva: 'Es ofensiva',
  publicidad: 'Es publicidad',
  no_se_distingue: 'No se distingue lo que muestra',
  ajena: 'No es tuya',
} as const

export type ReviewPhotoRejectCode = keyof typeof reviewPhotoRejectReasons

export function isReviewPhotoRejectCode(text: string): text is ReviewPhotoRejectCode {
  return Object.hasOwn(reviewPhotoRejectReasons, text)
}

/** First free photo position of a review; null if all positions are taken. */
export function findFreeReviewPhotoPosition(taken: readonly number[]): number | null {
  const places = Array.from({ length: maxReviewPhotosPerReview }, (_, index) => index + 1)
  return places.find((place) => !taken.includes(place)) ?? null
}
