import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    globalSetup: 'test/support/global-setup.ts',
    // A machine whose clock is elsewhere must not change what shoppers in Mexico City see.
    env: { TZ: 'UTC' },
    // Enough for a machine that is busy with something else, too.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
