import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toDirectAddress } from '#persistence/database-addresses.ts'
import { signedInShopper } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { makeKey, startTokenIssuer } from '#test/support/token-issuer.ts'
import { listConfigurationWarnings, listStartupWarnings } from './configuration-warnings.ts'
import { readSettings } from './settings.ts'

const { db } = await testDatabase()
const { issuer, answers } = await startTokenIssuer([makeKey()])
const warnings = (environment: Record<string, string>) =>
  listConfigurationWarnings(readSettings(environment), db)

beforeEach(() => db.deleteFrom('shoppers').execute())

describe('environment warnings', () => {
  it('no startup warning appears without an identity provider or with a matching one', async () => {
    expect(await warnings({})).toEqual([])
    expect(await warnings({ OIDC_ISSUER: issuer })).toEqual([])
  })

  it('warnings report an identity provider with another issuer, or unreachable', async () => {
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

  it('a warning reports accounts of a former identity provider', async () => {
    await signedInShopper(db, new Date())
    expect(await warnings({ OIDC_ISSUER: issuer })).toEqual([
      expect.stringMatching(/\(http:\/\/identity\.test\).*: 1; .*move-sign-ins/),
    ])
    expect(await warnings({ OIDC_ISSUER: 'http://identity.test' })).not.toContainEqual(
      expect.stringContaining('move-sign-ins'),
    )
  })
})

const nowhere = toDirectAddress('postgresql://shop@127.0.0.1:9/shop')

it('skips the start warnings with one log line when the database is away', async () => {
  const warn = vi.fn()
  const services = { database: { main: nowhere, direct: nowhere } }
  expect(await listStartupWarnings(readSettings({}), { services }, { warn })).toEqual([])
  expect(warn).toHaveBeenCalledOnce()
})
