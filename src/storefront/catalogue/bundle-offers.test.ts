import { expect, it } from 'vitest'
import { formatAddBundleLabel } from './bundle-offers.tsx'

it.each([
  [2, 2, 'Agregar los dos'],
  [3, 3, 'Agregar los tres'],
  [3, 2, 'Agregar los dos que faltan'],
  [3, 1, 'Agregar el que falta'],
  [2, 1, 'Agregar el que falta'],
  [3, 0, 'Agregar otra vez los tres'],
])(
  'shows, for a bundle of %i products with %i missing from the cart: %s',
  (all, missing, words) => {
    expect(formatAddBundleLabel(all, missing)).toBe(words)
  },
)
