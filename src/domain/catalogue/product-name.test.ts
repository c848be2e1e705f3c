import { expect, it } from 'vitest'
import { extractSpecsFromProductName } from './product-name.ts'

it.each([
  ['Laptop Air 14" 16 GB plata', 'Laptop Air 14"', '16 GB plata'],
  ['Sensores Aviso, kit de 4', 'Sensores Aviso', 'kit de 4'],
  ['Laptop Air · 16 GB', 'Laptop Air', '16 GB'],
])('finds in the product name %s the specification after %s', (name, shortName, specification) => {
  expect(extractSpecsFromProductName(name, shortName)).toBe(specification)
})

it.each([
  ['Laptop Air 14"', 'Portátil'],
  ['Laptop Air 14"', 'Laptop A'],
  ['Laptop Air 14"', 'Laptop Air 14"'],
  ['Laptop Air, ', 'Laptop Air'],
])('finds no specification in the product name %s after %s', (name, shortName) => {
  expect(extractSpecsFromProductName(name, shortName)).toBeNull()
})
