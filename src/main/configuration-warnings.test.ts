import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toUnpooledDatabaseAddress } from '#persistence/database-addresses.ts'
import { signedInShopper } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { makeKey, startTokenIssuer } from '#test/support/token-issuer.ts'
import { listConfigurationWarnings, listStartupWarnings } from './configuration-warnings.ts'
import { readEnvironmentSettings } from './environment-settings.ts'

const { db } = await testDatabase()
const { issuer, answers } = await startTokenIssuer([makeKey()])
const warnings = (environment: Record<string, string>) =>
  listConfigurationWarnings(readEnvironmentSettings(environment), db)

beforeEach(() => db.deleteFrom('shoppers').execute())

describe('environment warnings', () => {
  it('no startup warning appears without an identity provider, or when its issuer matches the configured one', async () => {
    expect(await warnings({})).toEqual([])
    expect(await warnings({ OIDC_ISSUER: issuer })).toEqual([])
  })

  it('startup warnings report an identity provider that is unreachable or has another issuer', async () => {
    answers.issuer = `${issuer}/`
    expect(await warnings({ OIDC_ISSUER: issuer })).toEqual([
      expect.stringContaining(`OIDC_ISSUER es «${issuer}» y el proveedor se llama «${issuer}/»`),
    ])
    answers.issuer = issuer
    expect(await warnings({ OIDC_ISSUER: 'http://127.0.0.1:9' })).toEqual([
      expect.stringContaining('http://127.0.0.1:9/.well-known/openid-configuration'),
    ])
  })

  it('a startup warning reports a public shop without a configured trusted proxy', async () => {
    const published = { SHOP_URL: 'https://tienda.example' }
    expect(await warnings(published)).toEqual([expect.stringContaining('TRUST_PROXY está vacío')])
    expect(await warnings({ ...published, TRUST_PROXY: '127.0.0.1' })).toEqual([])
  })

  it('a startup warning reports accounts that belong to a former identity provider', async () => {
    await signedInShopper(db, new Date())
    expect(await warnings({ OIDC_ISSUER: issuer })).toEqual([
      expect.stringMatching(/\(http:\/\/identity\.test\).*: 1; .*move-sign-ins/),
    ])
    expect(await warnings({ OIDC_ISSUER: 'http://identity.test' })).not.toContainEqual(
      expect.stringContaining('move-sign-ins'),
    )
  })
})

const nowhere = toUnpooledDatabaseAddress('postgresql://shop@127.0.0.1:9/shop')

it('startup warnings are skipped with one log line when the database is unavailable', async () => {
  const warn = vi.fn()
  const services = { database: { main: nowhere, direct: nowhere } }
  expect(await listStartupWarnings(readEnvironmentSettings({}), { services }, { warn })).toEqual([])
  expect(warn).toHaveBeenCalledOnce()
})
