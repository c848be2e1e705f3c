import type { OfficeBundle } from '#contract/operator/bundles.ts'

type Standing = OfficeBundle['standing']

/** Texts for the availability of a bundle: on offer, or the reason why not. */
export const bundleAvailabilityLabels: Record<Standing, string> = {
  offered: 'Se ofrece',
  paused: 'En pausa',
  gone: 'Uno ya no se vende',
  'sold-out': 'Uno se agotó',
  unpriced: 'Uno no tiene precio',
  'too-much': 'Ahorra más de lo que cuestan hoy',
}

export const bundleAvailabilityStyles: Record<Standing, string> = {
  offered: 'st ok',
  paused: 'st',
  gone: 'st no',
  'sold-out': 'st wait',
  unpriced: 'st no',
  'too-much': 'st no',
}
