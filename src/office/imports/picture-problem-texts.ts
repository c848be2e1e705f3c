import { pictureFileLimits } from '#domain/picture-file.ts'

const texts: Readonly<Record<string, (shop: string) => string>> = {
  'no-address': () => 'no es una dirección de internet',
  inside: () => 'su dirección no es de internet',
  'unknown-host': () => 'su dirección no existe',
  gone: (shop) => `ya no existe en ${shop}`,
  refused: (shop) => `${shop} no la entrega`,
  slow: (shop) => `${shop} tardó demasiado en responder`,
  'too-large': () => `pesa más de ${pictureFileLimits.bytes / 1024 / 1024} MB`,
  'too-heavy': () => `pesa más de ${pictureFileLimits.bytes / 1024 / 1024} MB`,
  page: () => 'es una página, no una foto',
  redirects: () => 'su dirección da vueltas',
  'no-answer': (shop) => `${shop} no contestó`,
  'no-picture': () => 'no es JPG, PNG ni WebP',
  heic: () => 'es HEIC, como la guardan algunos celulares',
  'too-many-pixels': () => 'es demasiado grande',
  'too-small': () => 'es demasiado chica',
  animated: () => 'es una animación',
  damaged: () => 'está dañada',
  'too-many-pictures': () => 'el producto ya tiene todas las que caben',
}

/** Explains why a picture of an import did not arrive. */
export function formatPictureProblem(problem: string, shop: string): string {
  return texts[problem]?.(shop) ?? 'no se pudo guardar'
}
