import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createLogOptions } from '#api/request-log.ts'
import { logPageFailure } from './log-page-failure.ts'

function linesOf(failure: { error: unknown; isUnavailable: boolean }) {
  const lines: string[] = []
  const log = pino(createLogOptions('info'), { write: (line: string) => void lines.push(line) })
  logPageFailure(log, 'request-0001', { path: '/results', ...failure })
  return lines.map((line) => JSON.parse(line))
}

it('a page whose data is unavailable is logged as a one-line warning', () => {
  const lines = linesOf({ error: new Error('GET shop/search: 503'), isUnavailable: true })

  expect(lines).toMatchObject([{ level: 40, reqId: 'request-0001', path: '/results' }])
  expect(JSON.stringify(lines)).not.toContain('stack')
})

it('a page that fails for any reason other than unavailable data is logged with its stack', () => {
  const lines = linesOf({ error: new Error('no such card'), isUnavailable: false })

  expect(lines).toMatchObject([{ level: 50, path: '/results', err: { message: 'no such card' } }])
  expect(lines[0].err.stack).toContain('log-page-failure.test.ts')
})
