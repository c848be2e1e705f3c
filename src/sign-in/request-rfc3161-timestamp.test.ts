import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { verifyOrderDossierTimestamp } from '#domain/orders/verify-rfc3161-timestamp.ts'
import {
  isShopDocumentVerified,
  type VerificationCryptoFunctions,
} from '#domain/signed-document-verification.ts'
import { createBrowserDocumentVerifier } from '#storefront/information/browser-document-verifier.ts'
import { timeStampAuthority } from '#test/support/time-stamp-authority.ts'
import { createServerDocumentVerifier } from './document-signer.ts'
import { requestRfc3161Timestamp } from './request-rfc3161-timestamp.ts'

const authority = await timeStampAuthority()
const hash = createHash('sha256').update('lo acordado').digest()
const other = createHash('sha256').update('otra cosa').digest()
const now = () => new Date()

function swapped(text: Buffer, from: Buffer, to: Buffer): Buffer {
  const place = text.indexOf(from)
  const copy = Buffer.from(text)
  to.copy(copy, place)
  return copy
}

it('an RFC 3161 time stamp response accepted by the shop is also verified by OpenSSL', async () => {
  authority.answerWith = authority.reply
  const stamp = await requestRfc3161Timestamp(authority.url, hash, now)
  expect(Math.abs(stamp.stampedAt.getTime() - Date.now())).toBeLessThan(60_000)
  expect(stamp.authority).toContain('Autoridad de prueba')
  writeFileSync(authority.file('kept'), stamp.token)
  const sure = ['-CAfile', authority.file('cert.pem'), '-in', authority.file('kept'), '-token_in']
  const said = authority.openssl('ts', '-verify', '-digest', hash.toString('hex'), ...sure)
  expect(String(said)).toContain('Verification: OK')
})

it('an RFC 3161 time stamp response is rejected if altered, malformed, or for another hash or request', async () => {
  const good = authority.reply
  let first: Buffer | undefined
  const answers: [typeof good, RegExp][] = [
    [(query) => good(swapped(query, hash, other)), /another hash/],
    [(query) => swapped(good(swapped(query, hash, other)), other, hash), /not-signed/],
    [(query) => (first ??= good(query)), /never/],
    [() => first ?? Buffer.alloc(0), /another request/],
    [
      (query) => {
        const said = good(query)
        said[said.length - 3]! ^= 1
        return said
      },
      /not-signed/,
    ],
    [() => Buffer.from('<html>'), /unreadable/],
    [() => Buffer.alloc(200_000), /too long/],
    [() => Buffer.from('3003020102', 'hex'), /refused|unreadable/],
  ]
  for (const [answer, why] of answers) {
    authority.answerWith = answer
    const asked = requestRfc3161Timestamp(authority.url, hash, now)
    if (String(why) === '/never/') await asked
    else await expect(asked).rejects.toThrow(why)
  }
  authority.answerWith = good
  const late = () => new Date(Date.now() + 3_600_000)
  await expect(requestRfc3161Timestamp(authority.url, hash, late)).rejects.toThrow(/another time/)
  await expect(requestRfc3161Timestamp('http://127.0.0.1:9', hash, now)).rejects.toThrow(
    /no answer/,
  )
})

describe('time stamp verification', () => {
  const [node, web] = [createServerDocumentVerifier(null), createBrowserDocumentVerifier(null)]

  async function stampOf(from: typeof authority) {
    from.answerWith = from.reply
    const { token, stampedAt, authority: name } = await requestRfc3161Timestamp(from.url, hash, now)
    return { at: stampedAt.toISOString(), authority: name, token: token.toString('base64') }
  }

  const found = (stamp: unknown, tools: VerificationCryptoFunctions, of = hash) =>
    verifyOrderDossierTimestamp(stamp, of.toString('hex'), tools)
  const wrong = async (...asked: Parameters<typeof found>) =>
    (await found(...asked)).checks.flatMap(({ passed, words }) => (passed === false ? words : []))

  it.each([undefined, 'P-256', 'P-384', 'P-521'] as const)(
    'an RFC 3161 time stamp signed with a %s key shows time and authority in Node and WebCrypto',
    async (curve) => {
      const stamp = await stampOf(curve ? await timeStampAuthority(curve) : authority)
      for (const tools of [node, web]) {
        const { facts, checks } = await found(stamp, tools)
        expect(facts).toMatchObject([
          {
            label: 'Sello de tiempo',
            value: expect.stringMatching(/^\d+ de \p{L}+ de \d{4}, \d+:\d\d [ap]m$/u),
          },
        ])
        expect(checks.map(({ passed }) => passed)).toEqual([true, true, null])
        expect(checks[1]?.words).toContain('Lo firmó Autoridad de prueba, con un certificado')
      }
    },
  )

  it('an RFC 3161 time stamp is invalid for another hash or another time', async () => {
    const stamp = await stampOf(authority)
    for (const tools of [node, web]) {
      expect(await wrong(stamp, tools, other)).toEqual(['El sello de tiempo es de otra huella.'])
      const later = { ...stamp, at: new Date(Date.parse(stamp.at) + 1000).toISOString() }
      expect(await wrong(later, tools)).toEqual([
        'El archivo dice otra hora que su sello de tiempo.',
      ])
    }
  })

  it('an RFC 3161 time stamp is invalid after a change of its signed bytes', async () => {
    const stamp = await stampOf(authority)
    const bytes = Buffer.from(stamp.token, 'base64')
    const said = await found(stamp, node)
    const signed = [hash, Buffer.from('Autoridad de prueba'), bytes.subarray(-20)]
    for (const part of signed) {
      const changed = Buffer.from(bytes)
      changed[bytes.indexOf(part)]! ^= 1
      for (const tools of [node, web])
        expect(await wrong({ ...stamp, token: changed.toString('base64') }, tools)).not.toEqual([])
    }
    // some of all: each takes a reading and a signature
    for (let place = 0; place < bytes.length; place += 23) {
      const changed = Buffer.from(bytes)
      changed[place]! ^= 1
      const told = await found({ ...stamp, token: changed.toString('base64') }, node)
      // packaging is unsigned, the verified contents are equal
      if (isShopDocumentVerified(told)) expect(told).toEqual(said)
    }
  })

  it.each([[''], ['AAAA'], ['%'], [7], [null]])(
    'the RFC 3161 time stamp verification reports %j as unreadable',
    async (token) => {
      expect(await wrong({ at: now().toISOString(), token }, web)).toEqual([
        'Trae un sello de tiempo que no se puede leer.',
      ])
    },
  )
})
