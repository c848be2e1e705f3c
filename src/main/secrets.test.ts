import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readEnvironmentSettings } from './environment-settings.ts'
import { InvalidSettingsError } from './read-environment.ts'
import { restrictFilesToCurrentUser } from './restrict-file-permissions.ts'
import { loadShopSecrets, findMissingShopSecrets } from './secrets.ts'

const directory = await mkdtemp(path.join(tmpdir(), 'secrets-'))
afterAll(() => rm(directory, { recursive: true }))

// A file blocks the folder, even for root.
await writeFile(path.join(directory, 'file'), '')
const unwritable = path.join(directory, 'file', 'var')

const key = (letter: string) => letter.repeat(40)
const production = {
  SHOP_MODE: 'production',
  SHOP_URL: 'https://tienda.example',
  TRUST_PROXY: '127.0.0.1',
  DATABASE_URL: 'postgresql://localhost/shop',
  OIDC_ISSUER: 'https://accounts.example',
  PAYMENT_SIMULATOR_URL: 'https://payments.example',
  PAYMENT_SIMULATOR_SECRET: key('p'),
  SMTP_URL: 'smtp://localhost',
  SMS_URL: 'http://localhost',
  SESSION_SECRET: key('s'),
  LICENCE_SECRET: key('l'),
}

/** Settings reported as missing. */
async function lackedBy(environment: Record<string, string>) {
  const error = await loadShopSecrets(readEnvironmentSettings(environment)).catch(
    (cause: unknown) => cause,
  )
  if (!(error instanceof InvalidSettingsError)) throw error
  return error.complaints.map((complaint) => /^Falta (\w+): /.exec(complaint)?.[1])
}

it('all server processes share one set of generated secrets, readable by the file owner only', async () => {
  const dataDir = path.join(directory, 'made')
  const settings = readEnvironmentSettings({ SHOP_DATA_DIR: dataDir })
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => loadShopSecrets(settings)))
  expect(first?.session).toHaveLength(43)
  expect(first?.licences).toHaveLength(43)
  for (const other of others) expect(other).toEqual(first)
  expect((await stat(path.join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual([
    'identity-secret.json',
    'licence-secret.json',
    'push-secret.json',
    'secrets.json',
    'webhook-secret.json',
  ])
})

it('the data folder stores only the secrets that are not given in the settings', async () => {
  const dataDir = path.join(directory, 'partly')
  const settings = readEnvironmentSettings({
    SHOP_DATA_DIR: dataDir,
    ...production,
    PUSH_SECRET: key('u'),
  })
  const secrets = await loadShopSecrets(settings)
  expect(secrets).toMatchObject({ session: key('s'), licences: key('l'), push: key('u') })
  expect(await readdir(dataDir)).toEqual(['webhook-secret.json'])
  expect((await loadShopSecrets(settings)).webhooks).toBe(secrets.webhooks)
})

it('the shop needs no data folder when the settings contain every secret in use', async () => {
  const environment = {
    ...production,
    SHOP_DATA_DIR: unwritable,
    PUSH_SECRET: key('u'),
    WEBHOOK_SECRET: key('w'),
  }
  await restrictFilesToCurrentUser(unwritable)
  expect(await loadShopSecrets(readEnvironmentSettings(environment))).toMatchObject({
    session: key('s'),
    payments: key('p'),
    licences: key('l'),
    push: key('u'),
    webhooks: key('w'),
  })
})

it('startup reports all secrets at once that are neither configured nor can be stored', async () => {
  expect(await lackedBy({ ...production, SHOP_DATA_DIR: unwritable })).toEqual([
    'PUSH_SECRET',
    'WEBHOOK_SECRET',
  ])
  const embedded = { ...production, OIDC_ISSUER: '', EMBEDDED: 'identity' }
  expect(await lackedBy({ ...embedded, SHOP_DATA_DIR: unwritable })).toEqual([
    'OIDC_MANAGEMENT_TOKEN',
    'IDENTITY_SECRET',
    'PUSH_SECRET',
    'WEBHOOK_SECRET',
  ])
})

it('missing secrets are reported like other errors in the settings', async () => {
  expect(
    await findMissingShopSecrets({ SHOP_DATA_DIR: unwritable, PUSH_SECRET: key('u') }),
  ).toEqual([expect.stringMatching(/^Falta WEBHOOK_SECRET: .*openssl rand -hex 32.*ENOTDIR/)])
  expect(await findMissingShopSecrets({ SHOP_DATA_DIR: unwritable, SHOP_ROLE: 'migrate' })).toEqual(
    [],
  )
  expect(await findMissingShopSecrets({ SHOP_DATA_DIR: path.join(directory, 'fine') })).toEqual([])
})
