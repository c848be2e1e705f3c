import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { formatJobName, formatJobSchedule } from './job-labels.ts'

it.each([
  ['* * * * *', 'Cada minuto'],
  ['*/5 * * * *', 'Cada 5 minutos'],
  ['17 * * * *', 'Cada hora, al minuto 17'],
  ['10 4 * * *', 'Cada día a las 4:10'],
  ['0 9 * * 1', '0 9 * * 1'],
])('describes the job schedule %s', (rule, words) => {
  expect(formatJobSchedule(rule)).toBe(words)
})

it('every background job has a label in the back office', async () => {
  const source = await readFile(
    new URL('../../main/list-scheduled-jobs.ts', import.meta.url),
    'utf8',
  )
  const names = [...source.matchAll(/name: '([a-z-]+)'/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => formatJobName(name) === name)).toEqual([])
})

it('an unknown background job is shown by its technical name', () => {
  expect(formatJobName('something-new')).toBe('something-new')
})
