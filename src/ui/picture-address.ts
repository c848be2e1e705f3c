/** Where the shop's storage shows its files. */
const storagePrefix = '/storage/'

/** The address of one rendition of a stored picture: `products/x` → `/storage/products/x-300.webp`. */
export function pictureAddress(path: string, width: number, format: 'avif' | 'webp'): string {
  return `${storagePrefix}${path}-${width}.${format}`
}

/** The storage path behind the address of a rendition: `/storage/products/x-300.webp` → `products/x`. */
export function storedPath(address: string | null): string | undefined {
  if (address === null) return undefined
  const [, path] = address.match(/^\/storage\/(.+)-\d+\.(?:avif|webp)$/) ?? []
  return path ?? address
}
