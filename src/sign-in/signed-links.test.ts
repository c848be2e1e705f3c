import { expect, it } from 'vitest'
import { createLinkSigner } from './signed-links.ts'

const secret = 'a secret of at least thirty-two bytes'
const other = 'the secret that takes its place, as long'
const now = new Date('2026-11-21T12:00:00Z')
const until = new Date('2026-11-21T12:01:00Z')
const links = createLinkSigner({ purpose: 'a purpose', audience: 'somewhere', claims: ['sub'] })
const token = await links.sign({ sub: '7' }, until, secret)

it('a signed link is valid until its expiry, even if signed with the former secret', async () => {
  for (const secrets of [{ secret }, { secret: other, formerSecret: secret }]) {
    expect(await links.read(token, { ...secrets, now })).toMatchObject({ sub: '7' })
    expect(await links.read(token, { ...secrets, now: until })).toBe('late')
  }
})

it('a signed link is rejected with another secret, purpose or audience, or without required claims', async () => {
  expect(await links.read(token, { secret: other, now })).toBeNull()
  expect(await links.read('nonsense', { secret: other, formerSecret: secret, now })).toBeNull()
  const named = { purpose: 'a purpose', audience: 'somewhere', claims: ['sub'] }
  for (const kind of [
    { ...named, purpose: 'another' },
    { ...named, audience: 'elsewhere' },
    { ...named, claims: ['sub', 'at'] },
  ]) {
    expect(await createLinkSigner(kind).read(token, { secret, now })).toBeNull()
  }
})
