import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLogOptions } from '#api/request-log.ts'
import { startDevServices } from './dev-services.ts'
import { readEnvironmentSettings } from './environment-settings.ts'
import { getDefaultShopBranding } from './shop-branding.ts'

it("development services log their errors in the shop's log, without personal data", async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => printed.mockRestore())
  const folder = await mkdtemp(path.join(tmpdir(), 'tianguis-stand-ins-'))
  const dataDir = path.join(folder, 'ana@tianguis.example token=hunter2')
  const lines: string[] = []
  const { services } = await startDevServices({
    settings: {
      ...readEnvironmentSettings({
        SHOP_DATA_DIR: dataDir,
        DATABASE_URL: 'postgresql://localhost/shop',
        OIDC_ISSUER: 'http://localhost:9',
        PAYMENT_SIMULATOR_URL: 'http://localhost:9',
        PAYMENT_SIMULATOR_SECRET: 'a secret of the tests that is long enough',
      }),
      mailbox: { port: 0, smtpPort: 0 },
    },
    secrets: {} as never,
    look: getDefaultShopBranding(),
    opened: (close) => onTestFinished(close),
    log: pino(createLogOptions('warn'), { write: (line: string) => void lines.push(line) }),
  })
  onTestFinished(() => rm(folder, { recursive: true }))
  await rm(path.join(dataDir, 'mailbox'), { recursive: true })
  const body = new URLSearchParams({ From: 'Tianguis', To: '+525512345678', Body: 'Tu código' })
  const reply = await fetch(services.smsUrl, { method: 'POST', body })

  expect(reply.status).toBe(500)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, devService: 'mailbox', err: { type: 'Error', code: 'ENOENT' } },
  ])
  expect(lines.join('')).not.toMatch(/ana@|hunter2/)
  expect(printed).not.toHaveBeenCalled()
})
