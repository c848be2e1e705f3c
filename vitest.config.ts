import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumOptions } from './playwright.config.ts'

const slow = 'test/{crash,faults,fuzz,properties,race,restore,start}/**/*.test.ts'
const inBrowser = 'src/storefront/browser-tests/**/*.test.tsx'
/** Rules and pages; a test among them that asks for a database fails. */
const withoutServer = [
  'src/{domain,catalogue-import,mail,storefront}/**/*.test.{ts,tsx}',
  'test/architecture/**/*.test.ts',
]
/** They compare what is written with what a database or the API has. */
const withServer =
  'test/architecture/{page-addresses,product-fields,schema-sql,table-types}.test.ts'
const startServer = 'test/support/global-setup.ts'

export default defineConfig({
  test: {
    // A machine whose clock is elsewhere must not change what shoppers in Mexico City see.
    env: { TZ: 'UTC' },
    // Enough for a machine that is busy with something else, too.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // Files wait for PostgreSQL as much as they compute, so no core is left free.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: withoutServer, exclude: [withServer, inBrowser] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.{ts,tsx}', withServer],
          exclude: withoutServer.slice(0, 1),
          globalSetup: startServer,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: [slow],
          globalSetup: startServer,
          // They start shops of their own and judge what happens in time: alone, after the others.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
      {
        extends: true,
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
