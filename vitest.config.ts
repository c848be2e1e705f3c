import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumOptions } from './playwright.config.ts'
import { scratchFolder } from './scripts/launch/scratch.mjs'
import { LongestFirst } from './test/support/longest-first.ts'
import { scaledTimeout } from './test/support/slowness.ts'

process.env.TMPDIR = scratchFolder()

const inBrowser = 'src/{storefront,office}/browser-tests/**/*.test.tsx'
/** A test among these that asks for a database fails. */
const rules = [
  '{src/{domain,catalogue-import,mail,reading},packages/code128}/**/*.test.ts',
  'test/architecture/**/*.test.ts',
]
const pages = 'src/{storefront,office,ui}/**/*.test.{ts,tsx}'
/** Page tests that replace globals or modules. */
const pagesWithStubs = globSync(pages).filter((file) =>
  /\bstub(?:Browser|Api)\b|\bvi\.(?!fn\b)/.test(readFileSync(file, 'utf8')),
)
/** Other style sheets are left empty; these say where they are. */
const css = { include: [/\.css\?url$/] }
/** They compare what is written with what a database or the API has. */
const withServer = 'test/architecture/{page-addresses,product-fields,table-types}.test.ts'
/** They go through all layers and judge no time. */
const acrossLayers =
  'test/{contract,extending,fuzz,operate,plans,properties,restore,upgrade}/**/*.test.ts'
const withShops = 'test/{crash,race,release,start}/**/*.test.ts'
const inPages = [
  'oidc-client-ts',
  'react',
  'react-dom/client',
  'react-dom/server',
  'react-router',
  'react-router/dom',
  'react-toastify/unstyled',
  'react/jsx-dev-runtime',
]
const startServer = 'test/support/global-setup.ts'

export default defineConfig({
  test: {
    // A machine whose clock is elsewhere must not change what shoppers in Mexico City see.
    env: { TZ: 'UTC' },
    testTimeout: scaledTimeout(15_000),
    hookTimeout: scaledTimeout(30_000),
    expect: { poll: { timeout: scaledTimeout(10_000) } },
    // Files wait for PostgreSQL as much as they compute: for two cores three of them.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        // They leave nothing behind in the process, so files share it and what they import.
        test: { name: 'rules', include: rules, exclude: [withServer], isolate: false },
      },
      {
        extends: true,
        // Loading React and the pages takes longer than most files: they share it.
        test: {
          name: 'pages',
          include: [pages],
          exclude: [inBrowser, ...pagesWithStubs],
          isolate: false,
          css,
        },
      },
      {
        extends: true,
        // Each file has globals and modules of its own.
        test: {
          name: 'pages-with-stubs',
          include: pagesWithStubs,
          exclude: [inBrowser],
          pool: 'threads',
          css,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{src,demo,packages}/**/*.test.{ts,tsx}', withServer, acrossLayers],
          exclude: [pages, ...rules.slice(0, 1)],
          globalSetup: startServer,
          isolate: false,
        },
      },
      {
        extends: true,
        // They need tools that `prove:documents` installs.
        test: {
          name: 'outside',
          include: process.env.OUTSIDE_TOOLS ? ['test/outside/**/*.test.ts'] : [],
          globalSetup: startServer,
        },
      },
      {
        extends: true,
        test: {
          name: 'shops',
          include: [withShops],
          // They start the built shop, and wait for it: after what computes.
          sequence: { groupOrder: 1 },
          maxWorkers: '100%',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          globalSetup: startServer,
          // They judge what happens in time: alone, after the others.
          sequence: { groupOrder: 2 },
          maxWorkers: 1,
          isolate: false,
        },
      },
      {
        extends: true,
        // Prepared before the first test: a package met while one runs would be, and the page loaded anew under it.
        optimizeDeps: { include: inPages },
        test: {
          name: 'browser',
          include: [inBrowser],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: chromiumOptions }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
})
