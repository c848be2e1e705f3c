/** Where the shop's storage shows its files. */
const storagePrefix = '/storage/'

/** The address of one rendition of a stored picture: `products/x` → `/storage/products/x-300.webp`. */
export function pictureAddress(path: string, width: number, format: 'avif' | 'webp'): string {
  return `${storagePrefix}${path}-${width}.${format}`
}
