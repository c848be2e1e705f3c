import { photoSides } from '#domain/catalogue/review-photo.ts'

type PhotoSize = keyof typeof photoSides

export const reviewPhotoFolder = '/storage/reviews'
const fileName = /^(?<hash>[0-9a-f]{32})-(?<side>\d+)\.webp$/

/** The content-addressed URL path of a published review picture. */
export function reviewPhotoAddress(hash: string, size: PhotoSize): string {
  return `${reviewPhotoFolder}/${hash}-${photoSides[size]}.webp`
}

/** Parses the file name of a review picture; null if invalid. */
export function photoNamed(file: string): { hash: string; size: PhotoSize } | null {
  const { hash, side } = fileName.exec(file)?.groups ?? {}
  const size = (['small', 'large'] as const).find((one) => String(photoSides[one]) === side)
  return hash && size ? { hash, size } : null
}
