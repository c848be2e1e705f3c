import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensurePgBouncer } from './pgbouncer.mjs'
import { root } from './root.mjs'
import { runNode, tool } from './run.mjs'
import { scratchFolder } from './scratch.mjs'
import { measureSlowness } from './slowness.mjs'

const reports = path.join(root, 'var/test-reports')
const tally = path.join(reports, 'tally.txt')

/** Every test: vitest projects, then browser journeys on the started shop, then download budgets. */
export async function runTests() {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  // before the tests themselves load the machine
  process.env.TEST_SLOWNESS ??= measureSlowness().toFixed(2)
  const codes = [
    await runUnitTests(['--reporter=default', ...jsonTo('unit.json')]),
    await runJourneys(),
  ]
  const budgets = await runNode(['scripts/check-budgets.mjs'])
  const { passed, failed, failures } = sum([readUnit(), readJourneys(), readBudgets(budgets)])
  const ok = failed === 0 && codes.every((code) => code === 0)
  const broken = ok ? 0 : Math.max(failed, 1)
  writeFileSync(tally, `${passed} passed, ${broken} failed\n`)
  // Failures are repeated at the end of the output.
  for (const failure of failures) console.log(`\nFalla: ${failure}`)
  console.log(`\nPruebas que pasan: ${passed}. Que fallan: ${broken}.`)
  return ok ? 0 : 1
}

/** Vitest's projects, or the files and projects that `options` name. */
export async function runUnitTests(options = [], env = {}) {
  const isAll = options.every((option) => option.startsWith('-'))
  // Shops of several files start at the same time and find themselves built, instead of each building them.
  if (isAll || options.some((option) => /^shops$|^test\//.test(option))) await ensureBuilt()
  const chromium = isAll || options.includes('browser') ? { CHROMIUM_PATH: ensureChromium() } : {}
  const isPooled = isAll || options.includes('faults') || 'TEST_POOLER' in env
  const pooler = isPooled ? { PGBOUNCER_PATH: ensurePgBouncer() } : {}
  return runNode([tool('vitest/vitest.mjs'), 'run', ...options], {
    env: { ...chromium, ...pooler, ...env },
  })
}

/** Browser journeys on separate ports and data, independent of a running shop. */
export async function runJourneys(options = [], env = {}) {
  const chromium = ensureChromium()
  await ensureBuilt()
  mkdirSync(reports, { recursive: true })
  const scratch = scratchFolder()
  return runNode([tool('@playwright/test/cli.js'), 'test', ...options], {
    env: {
      CHROMIUM_PATH: chromium,
      TMPDIR: scratch,
      JOURNEYS_DATA: path.join(scratch, 'journeys'),
      JOURNEYS_PORT: String(await sixPorts()),
      JOURNEYS_REPORT: path.join(reports, 'journeys.json'),
      ...env,
    },
  })
}

function jsonTo(name) {
  return ['--reporter=json', `--outputFile.json=${path.join(reports, name)}`]
}

// A layer without a report did not get as far as writing one.
function read(name, count) {
  try {
    return count(JSON.parse(readFileSync(path.join(reports, name), 'utf8')))
  } catch {
    return { passed: 0, failed: 1, failures: [`${name} no se escribió.`] }
  }
}

function readUnit() {
  return read('unit.json', ({ numPassedTests, numFailedTests, success, testResults }) => ({
    passed: numPassedTests,
    failed: success ? numFailedTests : Math.max(numFailedTests, 1),
    failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = path.relative(root, name)
      const failed = assertionResults.filter((result) => result.status === 'failed')
      const broken = status === 'failed' && failed.length === 0 ? [`${file}: ${message}`] : []
      return [
        ...failed.map((test) => `${file}: ${test.fullName}\n${test.failureMessages.join('\n')}`),
        ...broken,
      ]
    }),
  }))
}

function readJourneys() {
  return read('journeys.json', ({ stats, errors, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [
      ...suites.flatMap(specsOf).flatMap(failuresOf),
      ...errors.map(({ message }) => message),
    ],
  }))
}

/** The weight of every page is one test. */
function readBudgets(code) {
  return code === 0
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: ['Presupuestos: una página pesa más de lo que puede.'] }
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function failuresOf({ file, title, ok, tests }) {
  if (ok) return []
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
  return [`${file}: ${title}\n${errors.map(({ message }) => message).join('\n')}`]
}

function sum(counts) {
  return counts.reduce((all, one) => ({
    passed: all.passed + one.passed,
    failed: all.failed + one.failed,
    failures: [...all.failures, ...one.failures],
  }))
}

async function sixPorts() {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000)
    const free = await Promise.all([0, 1, 2, 3, 4, 5].map((offset) => isFree(first + offset)))
    if (free.every(Boolean)) return first
  }
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
