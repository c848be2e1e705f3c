import type { StoredPicture } from '#contract/operator/pictures.ts'
import { createOfficePageUrl } from '../page-url.ts'

type Use = StoredPicture['uses'][number]

/** Description of a picture's use, with its edit link. */
export function createPictureUseLink({ kind, id, name }: Use): { words: string; to: string } {
  switch (kind) {
    case 'product':
      return { words: name, to: createOfficePageUrl('Producto', { sku: id }) }
    case 'category':
      return { words: `Categoría ${name}`, to: createOfficePageUrl('Categoría', { id }) }
    case 'banner':
      return { words: `Anuncio ${name}`, to: createOfficePageUrl('Pieza', { id }) }
  }
}

/** File size as text: `84 KB`, `1.2 MB`. */
export function formatFileSize(bytes: number): string {
  const inUnit = (size: number, unit: string, digits: number) =>
    `${size.toLocaleString('es-MX', { maximumFractionDigits: digits })} ${unit}`
  const kilobytes = bytes / 1024
  return kilobytes < 1000 ? inUnit(kilobytes, 'KB', 0) : inUnit(kilobytes / 1024, 'MB', 1)
}

/** Number and total size of pictures: `12 imágenes, 3.4 MB`. */
export function formatPictureCountAndSize(pictures: readonly StoredPicture[]): string {
  const bytes = pictures.reduce((sum, one) => sum + one.bytes, 0)
  const many = pictures.length === 1 ? '1 imagen' : `${pictures.length} imágenes`
  return pictures.length === 0 ? many : `${many}, ${formatFileSize(bytes)}`
}

/** Width in pixels of the smallest stored version of a picture. */
export function getSmallestPictureWidth(path: string): 300 | 800 {
  return path.startsWith('banners/') ? 800 : 300
}
