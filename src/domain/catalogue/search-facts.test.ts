import { expect, it } from 'vitest'
import { hasMeasure, isMeasured, isStatedLack, listPartFacts } from './search-facts.ts'

const attribute = (label: string, value: string, unit: string | null = null) => ({
  code: label,
  label,
  value,
  unit,
})

it('a measure is compared with the part that it is said of (SRC-03)', () => {
  const facts = [
    '16gb',
    '8gb',
    ...listPartFacts([
      attribute('Memoria RAM', '16', 'GB'),
      attribute('Gráficos', 'Obsidia G70 8 GB'),
      attribute('Lector de juegos', 'No'),
    ]),
  ]
  expect(facts.slice(2)).toEqual(['16gb@ram', '8gb@grafic', 'no@lector'])
  const has = (value: number, parts: string[]) =>
    hasMeasure(facts, { unit: 'gb', min: value, max: value, parts })
  expect([has(16, ['ram']), has(8, ['ram']), has(8, ['grafic']), has(8, [])]).toEqual([
    true,
    false,
    true,
    true,
  ])
  expect(isMeasured(facts, 'gb', 'ram')).toBe(true)
  expect(isMeasured(facts, 'tb', 'ram')).toBe(false)
  expect(isStatedLack(facts, 'lector')).toBe(true)
})
