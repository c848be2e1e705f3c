import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { jobWords, ruleWords } from './job-words.ts'

it.each([
  ['* * * * *', 'Cada minuto'],
  ['*/5 * * * *', 'Cada 5 minutos'],
  ['17 * * * *', 'Cada hora, al minuto 17'],
  ['10 4 * * *', 'Cada día a las 4:10'],
  ['0 9 * * 1', '0 9 * * 1'],
])('describes the job schedule %s', (rule, words) => {
  expect(ruleWords(rule)).toBe(words)
})

it('has words for every job of the shop', async () => {
  const source = await readFile(new URL('../../main/shop-jobs.ts', import.meta.url), 'utf8')
  const names = [...source.matchAll(/name: '([a-z-]+)'/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => jobWords(name) === name)).toEqual([])
})

it('shows an unknown job by its name', () => {
  expect(jobWords('something-new')).toBe('something-new')
})
