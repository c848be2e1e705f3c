import { describe, expect, it } from 'vitest'
import { cutAtHead } from './document-parts.server.ts'

describe('a document', () => {
  it('is cut where its head ends', () => {
    const { head, body } = cutAtHead(Buffer.from('<head><title>a</title></head><body>'))
    expect([head, String(Buffer.concat(body))]).toEqual(['<head><title>a</title>', '</head><body>'])
  })
})
