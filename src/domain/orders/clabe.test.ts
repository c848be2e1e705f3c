import { expect, it } from 'vitest'
import { isClabe } from './clabe.ts'

it('accepts the eighteen digits of an account whose last one checks the others', () => {
  expect(isClabe('002010077777777771')).toBe(true)
  expect(isClabe('646180110400000007')).toBe(true)
})

it.each([
  ['002010077777777770', 'a wrong check digit'],
  ['020010077777777771', 'two digits in the wrong order'],
  ['6410293433784980810', 'nineteen digits'],
  ['00201007777777777', 'seventeen digits'],
  ['00201007777777777A', 'a letter'],
])('refuses %s: %s', (text) => {
  expect(isClabe(text)).toBe(false)
})
