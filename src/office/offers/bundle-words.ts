import type { OfficeBundle } from '#contract/operator/bundles.ts'

type Standing = OfficeBundle['standing']

/** Whether a bundle is on offer, or the reason why not, as text. */
export const standingWords: Record<Standing, string> = {
  offered: 'Se ofrece',
  paused: 'En pausa',
  gone: 'Uno ya no se vende',
  'sold-out': 'Uno se agotó',
  unpriced: 'Uno no tiene precio',
  'too-much': 'Ahorra más de lo que cuestan hoy',
}

export const standingLooks: Record<Standing, string> = {
  offered: 'st ok',
  paused: 'st',
  gone: 'st no',
  'sold-out': 'st wait',
  unpriced: 'st no',
  'too-much': 'st no',
}
