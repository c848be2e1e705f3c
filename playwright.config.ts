import { defineConfig, devices } from '@playwright/test'
import { scaledTimeout } from './test/support/slowness.ts'

// The launcher says where there is room; by hand the usual ports are taken.
const first = Number(process.env.JOURNEYS_PORT ?? 4300)
const [shop, identity, payments, mailbox, smtp, office] = [0, 1, 2, 3, 4, 5].map(
  (offset) => first + offset,
)
const dataFolder = process.env.JOURNEYS_DATA ?? 'var/journeys'
const at = (port = 0) => `http://localhost:${port}`

Object.assign(process.env, {
  E2E_SHOP_URL: at(shop),
  E2E_OFFICE_URL: at(office),
  E2E_IDENTITY_URL: at(identity),
  E2E_PAYMENTS_URL: at(payments),
  E2E_MAILBOX_URL: at(mailbox),
  E2E_DATA_DIR: dataFolder,
})

/** How Chromium is started for whatever presses something in it. */
export const chromiumOptions = {
  executablePath: process.env.CHROMIUM_PATH,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Workers use every core already, so V8 gets no threads of its own.
    '--js-flags=--single-threaded',
  ],
}

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: scaledTimeout(60_000),
  expect: { timeout: scaledTimeout(10_000) },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.JOURNEYS_REPORT ?? 'test-results/journeys.json' }],
  ],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: at(shop),
    locale: 'es-MX',
    // Drawing motion without a graphics card takes a sixth of the time of a journey.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/Mexico_City',
    // Traces slow every test down; `--trace on` writes one for the file that fails.
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions,
    // What a test says about the network would not reach a worker; the journey without a connection has one.
    serviceWorkers: 'block',
  },
  webServer: {
    command: 'npm start',
    url: `${at(shop)}/ready`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    stdout: 'pipe',
    env: {
      PORT: String(shop),
      IDENTITY_PORT: String(identity),
      PAYMENTS_PORT: String(payments),
      MAILBOX_PORT: String(mailbox),
      SMTP_PORT: String(smtp),
      OFFICE_PORT: String(office),
      SHOP_DATA_DIR: dataFolder,
      // More than one, so that what a shopper does next may meet another process.
      WEB_PROCESSES: '2',
    },
  },
})
