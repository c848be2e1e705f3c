import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Takes the pictures of the README and of `docs/duenos` in a demo shop of its own: `npm run docs:pictures`. */
export default defineConfig({
  ...journeys,
  testDir: 'e2e/pictures',
  testMatch: '*.pictures.ts',
  fullyParallel: false,
  workers: 1,
  reporter: 'list',
  timeout: 40_000,
})
