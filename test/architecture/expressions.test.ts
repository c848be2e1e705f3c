import { analyse } from 'scslre'
import { expect, it } from 'vitest'
import { readExpressions } from './expressions.ts'

const expressions = readExpressions()

function isSlow(source: string, flags: string): boolean {
  return analyse({ source, flags }, { reportTypes: { Move: true } }).reports.length > 0
}

it.each([
  [String.raw`\s*%$`],
  [String.raw`"[^"]*"|\\.|\[[^\]]*\]`],
  [String.raw`^(\w+\s?)*$`],
  [String.raw`(\S+)\/(\d+)`],
])('the regular-expression check finds that %s backtracks', (source) => {
  expect(isSlow(source, '')).toBe(true)
})

it('the check for slow regular expressions covers every one in the source code', () => {
  expect(expressions.length).toBeGreaterThan(550)
  const sources = new Set(expressions.map(({ source }) => source))
  expect(sources).toContain('^[0-9]{5}$')
  expect(sources).toContain(String.raw`<(\w+:)?x(?=[\s/>])[^<>]*>`)
})

it('no regular expression in the source code backtracks super-linearly', () => {
  const slow = expressions.filter(({ source, flags }) => isSlow(source, flags))
  expect(slow.map(({ place, source }) => `${place} ${source}`)).toEqual([])
})
