import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { timeStampAuthority } from '#test/support/time-stamp-authority.ts'
import { askTimeStamp } from './time-stamps.ts'

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

it('takes what a real authority says, which OpenSSL finds true as well', async () => {
  authority.answerWith = authority.reply
  const stamp = await askTimeStamp(authority.url, hash, now)
  expect(Math.abs(stamp.stampedAt.getTime() - Date.now())).toBeLessThan(60_000)
  expect(stamp.authority).toContain('Autoridad de prueba')
  writeFileSync(authority.file('kept'), stamp.token)
  const sure = ['-CAfile', authority.file('cert.pem'), '-in', authority.file('kept'), '-token_in']
  const said = authority.openssl('ts', '-verify', '-digest', hash.toString('hex'), ...sure)
  expect(String(said)).toContain('Verification: OK')
})

it('refuses what is of another hash, of another request, changed, or nothing of the kind', async () => {
  const good = authority.reply
  let first: Buffer | undefined
  const answers: [typeof good, RegExp][] = [
    [(query) => good(swapped(query, hash, other)), /another hash/],
    [(query) => swapped(good(swapped(query, hash, other)), other, hash), /not signed/],
    [(query) => (first ??= good(query)), /never/],
    [() => first ?? Buffer.alloc(0), /another request/],
    [
      (query) => {
        const said = good(query)
        said[said.length - 3]! ^= 1
        return said
      },
      /not signed/,
    ],
    [() => Buffer.from('<html>'), /unreadable/],
    [() => Buffer.alloc(200_000), /too long/],
    [() => Buffer.from('3003020102', 'hex'), /refused|unreadable/],
  ]
  for (const [answer, why] of answers) {
    authority.answerWith = answer
    const asked = askTimeStamp(authority.url, hash, now)
    if (String(why) === '/never/') await asked
    else await expect(asked).rejects.toThrow(why)
  }
  authority.answerWith = good
  const late = () => new Date(Date.now() + 3_600_000)
  await expect(askTimeStamp(authority.url, hash, late)).rejects.toThrow(/another time/)
  await expect(askTimeStamp('http://127.0.0.1:9', hash, now)).rejects.toThrow(/no answer/)
})
