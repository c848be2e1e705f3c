import { reviewPhotoSideLengths } from '#domain/catalogue/review-photo.ts'

type PhotoSize = keyof typeof reviewPhotoSideLengths

export const reviewPhotoUrlFolder = '/storage/reviews'
const fileName = /^(?<hash>[0-9a-f]{32})-(?<side>\d+)\.webp$/

/** The content-addressed URL path of a published review picture. */
export function toReviewPhotoPath(hash: string, size: PhotoSize): string {
  return `${reviewPhotoUrlFolder}/${hash}-${reviewPhotoSideLengths[size]}.webp`
}

/** Parses the file name of a review picture; null if invalid. */
export function parseReviewPhotoName(file: string): { hash: string; size: PhotoSize } | null {
  const { hash, side } = fileName.exec(file)?.groups ?? {}
  const size = (['small', 'large'] as const).find(
    (one) => String(reviewPhotoSideLengths[one]) === side,
  )
  return hash && size ? { hash, size } : null
}
