/** URL of a product's thumbnail; null without picture. */
export function getProductPictureUrl(path: string | null): string | null {
  return path && `/storage/${path}-300.webp`
}
