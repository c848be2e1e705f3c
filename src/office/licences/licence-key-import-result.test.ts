import { expect, it } from 'vitest'
import { toLicenceKeyImportResult } from './licence-key-import-result.ts'

it('a licence key import lists the rejected lines in order, each with its reason', () => {
  const text = '\uFEFFAAAA-1111\r\nxx\r\n\r\nBBBB-2222\r\nAAAA-1111\r\n'
  const reply = { added: 2, free: 5, repeated: [5], refused: [2], import: 3 }
  expect(toLicenceKeyImportResult(text, reply)).toEqual({
    added: 2,
    free: 5,
    complaints: [
      { line: 2, why: expect.stringContaining('no es una clave') },
      { line: 5, why: expect.stringContaining('ya la tiene') },
    ],
    left: 'xx\nAAAA-1111',
  })
})
