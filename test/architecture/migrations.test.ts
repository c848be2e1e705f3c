import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

it('numbers migrations without a gap and none twice', () => {
  const names = readdirSync('migrations').sort()
  const numbers = names.map((name) => /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
  expect(numbers).toEqual(names.map((_, index) => String(index + 1).padStart(4, '0')))
})
