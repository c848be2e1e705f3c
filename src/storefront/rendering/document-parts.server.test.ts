import { describe, expect, it } from 'vitest'
import { cutAtHead, encodeForNow } from './document-parts.server.ts'

describe('a document', () => {
  it('is cut where its head ends', () => {
    const { head, body } = cutAtHead(Buffer.from('<head><title>a</title></head><body>'))
    expect([head, String(Buffer.concat(body))]).toEqual(['<head><title>a</title>', '</head><body>'])
  })

  it('is encoded whole, however long it is, and as if there had been none before', () => {
    for (const document of ['¡Órale! 🎁', 'ñ🎁'.repeat(300_000), 'corto']) {
      expect(encodeForNow(document).equals(Buffer.from(document))).toBe(true)
    }
  })
})
