import { expect, it } from 'vitest'
import { encodeHumanReadableCode } from './human-readable-code.ts'

it('a human-readable code encodes every byte as an unambiguous letter or digit', () => {
  const code = encodeHumanReadableCode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{256}$/)
  expect(new Set(code).size).toBe(32)
})
