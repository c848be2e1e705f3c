import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { areProgramsBuilt, build, ensureBuilt } from './build.mjs'
import { check, checkQuick } from './check.mjs'
import { ensureChromium } from './chromium.mjs'
import { withCompetingLoad } from './competing-load.mjs'
import { Impediment } from './impediment.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureOutsideTools } from './outside-tools.mjs'
import { makePackage, packArchive } from './package.mjs'
import { operateProgram, startProgram } from './programs.mjs'
import { root } from './root.mjs'
import { runNode, tool } from './run.mjs'
import { scratchFolder } from './scratch.mjs'
import { runJourneys, runTests, runUnitTests } from './tests.mjs'
import { timed } from './timed.mjs'

const quiet = '--disable-warning=ExperimentalWarning'

/** Layers of pages, which reload by themselves while developing. */
const pages = ['office', 'storefront', 'ui']

const tasks = {
  async start(options) {
    const onlyAsks = options.includes('--help')
    if (!onlyAsks) await timed('Compilación', ensureBuilt)
    const program = onlyAsks ? 'src/main/start.ts' : startProgram
    return runNode([quiet, program, ...options], {
      supervised: true,
      env: { NODE_ENV: 'production' },
    })
  },
  dev(options) {
    // Watching imports would react to Vite's temporary files
    const layers = readdirSync(path.join(root, 'src')).filter((layer) => !pages.includes(layer))
    const folders = ['demo', 'packages', ...layers.map((layer) => `src/${layer}`)]
    const paths = folders.map((folder) => `--watch-path=${folder}`)
    const watch = ['--watch', '--watch-preserve-output', ...paths]
    return runNode([quiet, ...watch, 'src/main/start.ts', '--dev', ...options], {
      supervised: true,
      env: { NODE_ENV: 'development' },
    })
  },
  // The sources need no build, but load three times as long.
  shop: (options) =>
    runNode([quiet, areProgramsBuilt() ? operateProgram : 'src/main/operate.ts', ...options]),
  contract: (options) => runNode([quiet, 'test/contract/check-shop.ts', ...options]),
  'db:migrate': () => runNode([quiet, 'src/main/migrate-database.ts']),
  'db:types': () => runNode([quiet, 'scripts/write-table-types.ts']),
  pages: () => runNode([quiet, 'scripts/write-page-addresses.ts']),
  'docs:api': () => runNode([quiet, 'scripts/write-api-reference.ts']),
  'docs:pictures': (options) =>
    runJourneys(['--config', 'playwright.pictures.config.ts', ...options]),
  'bench:pages': measure('bench/pages.ts'),
  'bench:lighthouse': (options) =>
    measure('bench/lighthouse.ts')(options, { CHROME_PATH: ensureChromium() }),
  'bench:blocking': (options) =>
    measure('bench/blocking.ts')(options, { CHROME_PATH: ensureChromium() }),
  'bench:checkout': measure('bench/checkout.ts'),
  'bench:capacity': measure('bench/capacity.ts'),
  'prove:race': prove(['test/race'], { RACE_SHOPPERS: '200' }),
  'prove:crash': prove(['test/crash'], { CRASH_PURCHASES: '100' }),
  'prove:behind': measure('bench/behind.ts'),
  'prove:release': prove(['test/release'], {
    RELEASE_SHOPPERS: '20',
    RELEASE_PURCHASES: '40',
  }),
  'prove:restore': measure('bench/restore.ts'),
  'prove:storage': measure('bench/storage.ts'),
  'prove:package': async (options) => {
    await ensureBuilt()
    return runNode([quiet, 'bench/package.ts', await makePackage(), ...options])
  },
  'prove:cluster': measure('bench/cluster.ts'),
  'prove:varnish': measure('bench/varnish.ts'),
  'prove:provider': (options) =>
    measure('bench/provider.ts')(options, { CHROMIUM_PATH: ensureChromium() }),
  /** Validators and clients of others over both OpenAPI documents and the tools for assistants. */
  'prove:documents': (options) =>
    prove(['--project', 'outside'], { OUTSIDE_TOOLS: ensureOutsideTools() })(options),
  /** The Nu Html Checker over every screen that the journeys of accessibility open, and over their mails. */
  'prove:markup': async () => {
    const tools = ensureOutsideTools()
    const markup = path.join(scratchFolder(), 'markup')
    mkdirSync(markup, { recursive: true })
    const code = await runJourneys(['e2e/accessibility'], { MARKUP_FOLDER: markup })
    const mails = path.join(scratchFolder(), 'journeys/mailbox')
    return (await runNode([quiet, 'bench/markup.ts', tools, markup, mails])) || code
  },
  /** Purchases with a gateway in memory, then every gateway's adapter with its counterpart. */
  'prove:payments': prove(
    ['test/properties', 'test/faults', 'src/payments', 'src/api/orders/payment-gateways'],
    { PROPERTY_RUNS: '1000' },
  ),
  /** Every test of the server with PgBouncer in transaction mode before its database, and names of statements off. */
  'prove:pooler': prove(['--project', 'server', '--project', 'faults'], {
    TEST_POOLER: 'transaction',
  }),
  'prove:fuzz': prove(['test/fuzz'], { FUZZ_CALLS: process.env.FUZZ_CALLS ?? '60000' }),
  'prove:hoarding': measure('bench/hoarding.ts'),
  'bench:freshness': measure('bench/freshness.ts'),
  'bench:notify': (options) => runNode([quiet, 'bench/notify.ts', ...options]),
  'prove:away': measure('bench/away.ts'),
  'prove:full-disk': measure('bench/full-disk.ts'),
  'prove:hostile': measure('bench/hostile.ts'),
  'bench:search': (options) => runNode([quiet, 'bench/search.ts', ...options]),
  'bench:scale': measure('bench/scale.ts'),
  'bench:office': measure('bench/office.ts'),
  'bench:soak': measure('bench/soak.ts'),
  'bench:sales': measure('bench/sales.ts'),
  'bench:import': measure('bench/import.ts'),
  'bench:sheet': measure('bench/sheet.ts'),
  'bench:import-pictures': measure('bench/import-pictures.ts'),
  'bench:former-shop': measure('bench/former-shop.ts'),
  figures: (options) => runNode([quiet, 'scripts/write-figures.ts', ...options]),
  'bench:weight': measure('scripts/check-budgets.mjs'),
  build: async () => {
    await build()
    return 0
  },
  package: async () => {
    await ensureBuilt()
    console.log(await makePackage())
    console.log(packArchive())
    return 0
  },
  test: runTests,
  'test:unit': runUnitTests,
  'test:e2e': runJourneys,
  check,
  'check:quick': checkQuick,
  format: () => runNode([tool('oxfmt/bin/oxfmt')]),
}

/** Some of the tests, larger than among the others and telling what they saw. */
function prove(files, sizes) {
  return async (options) => {
    await ensureBuilt()
    const env = { PROOF_REPORT: '1', ...sizes }
    return withCompetingLoad(options, (rest) =>
      runUnitTests([...files, '--disable-console-intercept=true', ...rest], env),
    )
  }
}

function measure(script) {
  return async (options, env = {}) => {
    await ensureBuilt()
    return withCompetingLoad(options, (rest) => runNode([quiet, script, ...rest], { env }))
  }
}

/** Runs one task and gives the exit code of the process. */
export async function runTask(name, options) {
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
  if (!task) {
    console.error(`Tareas: ${Object.keys(tasks).join(', ')}`)
    return 1
  }
  try {
    await timed('Dependencias', ensureInstalled)
    return await task(options)
  } catch (error) {
    if (!(error instanceof Impediment)) throw error
    console.error(`\n${error.message}`)
    return 1
  }
}
