import { expect, it } from 'vitest'
import { legibleCode } from './legible-code.ts'

it('writes every byte as a letter or digit that nobody confuses', () => {
  const code = legibleCode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{256}$/)
  expect(new Set(code).size).toBe(32)
})
