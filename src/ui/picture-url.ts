/** URL prefix of stored files. */
const storagePrefix = '/storage/'

/** URL of a picture size: `products/x` → `/storage/products/x-300.webp`. */
export function getPictureUrl(path: string, width: number, format: 'avif' | 'webp'): string {
  return `${storagePrefix}${path}-${width}.${format}`
}

/** Storage path of a picture URL: `/storage/products/x-300.webp` → `products/x`. */
export function parsePictureUrl(address: string | null): string | undefined {
  if (address === null) return undefined
  const [, path] = address.match(/^\/storage\/(.+)-\d+\.(?:avif|webp)$/) ?? []
  return path ?? address
}
