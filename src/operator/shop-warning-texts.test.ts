import { expect, it } from 'vitest'
import { formatShopConfigurationWarning } from './shop-warning-texts.ts'

const provider = {
  issuer: 'https://accounts.test',
  clientId: 'tianguis-web',
  shopUrl: 'https://shop.test',
}

it('the startup warning about an unexpected issuer names the issuer in the settings and that of the identity provider', () => {
  const text = formatShopConfigurationWarning({
    ...provider,
    kind: 'other-issuer',
    named: 'https://accounts.test/',
  })
  expect(text).toContain('«https://accounts.test»')
  expect(text).toContain('«https://accounts.test/»')
})

it.each([
  ['ECONNREFUSED', 'ahí no escucha nadie'],
  ['404', 'contestó 404'],
  ['200', 'lo que contestó no es una descripción'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'NODE_EXTRA_CA_CERTS'],
  ['EPROTO', 'EPROTO'],
])('a start warning explains why a provider could not be queried: %s', (why, words) => {
  const address = 'https://accounts.test/token'
  const text = formatShopConfigurationWarning({ ...provider, kind: 'away', address, why })
  expect(text).toContain(address)
  expect(text).toContain(words)
})
