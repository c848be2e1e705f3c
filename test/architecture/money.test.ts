import { expect, it } from 'vitest'
import { readSourceFiles } from './source-files.ts'

const converting = ['src/domain/money.ts', 'src/domain/format-money.ts']
/** Shares, which are no money. */
const percentages = [
  'src/domain/buying/unpaid-order-limits.ts',
  'src/domain/catalogue/offer.ts',
  'src/operator/progress-bar.ts',
  'src/catalogue-import/sheets/xlsx-number-formats.ts',
]

it('source code converts between pesos and centavos in only one place', () => {
  const files = readSourceFiles().filter(
    ({ path }) =>
      // packages share no code with the shop
      !path.startsWith('packages/') &&
      !/\.(?:test|contract)\.tsx?$/.test(path) &&
      ![...converting, ...percentages].includes(path),
  )
  expect(files.length).toBeGreaterThan(500)
  const wrong = files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => /[*/%] ?100\b(?![_.\d])|\b100 ?\*|\.toFixed\(2\)/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(wrong).toEqual([])
})
