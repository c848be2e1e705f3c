/** Where the small picture of a product is. */
export function pictureOf(path: string | null): string | null {
  return path && `/storage/${path}-300.webp`
}
