import http from 'node:http'
import https from 'node:https'
import type { BlockList } from 'node:net'
import {
  resolveAllowedIpAddresses,
  createPinnedDnsLookup,
  type ResolveHostName,
  resolveHostName,
} from './outbound-ip-address-filter.ts'

const longestDocument = 64 * 1024

/** Result of reading a remote document: its text with the cache header, or the problem. */
type ReadDocument = { text: string; cacheControl: string | undefined } | { problem: string }

export type UntrustedUrlReader = (url: URL) => Promise<ReadDocument>

/**
 * Opens a reader of small documents at untrusted URLs (SSRF protection): connects only to the checked IP address,
 * follows no redirect, and limits size and time.
 */
export function openUntrustedUrlReader({
  networks,
  resolve = resolveHostName,
  timeoutMs = 3000,
}: {
  networks: BlockList
  resolve?: ResolveHostName
  timeoutMs?: number
}): UntrustedUrlReader {
  return async (url) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const addresses = await resolveAllowedIpAddresses(url, { networks, resolve, signal })
      if (addresses.length === 0) return { problem: 'no public https address' }
      return await read(url, addresses, signal)
    } catch (error) {
      const { code }: NodeJS.ErrnoException = Object(error)
      return { problem: signal.aborted ? 'no answer in time' : (code ?? 'no answer') }
    }
  }
}

function read(url: URL, addresses: readonly string[], signal: AbortSignal): Promise<ReadDocument> {
  const { get } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const headers = { accept: 'application/json', 'user-agent': 'Tianguis-UCP/1' }
    const asked = get(url, {
      agent: false,
      lookup: createPinnedDnsLookup(addresses),
      signal,
      headers,
    })
    asked.once('error', reject)
    asked.once('response', (response) => {
      const { statusCode = 0, headers: given } = response
      const done = (answer: ReadDocument) => {
        asked.off('error', reject).on('error', () => {})
        asked.destroy()
        resolve(answer)
      }
      if (statusCode !== 200) return done({ problem: `status ${statusCode}` })
      textOf(response).then(
        (text) =>
          done(
            text === null
              ? { problem: 'too long' }
              : { text, cacheControl: given['cache-control'] },
          ),
        reject,
      )
    })
  })
}

/** Reads the complete text of a response; null when it is too large. */
async function textOf(response: http.IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response) {
    const read = Buffer.from(part)
    bytes += read.length
    if (bytes > longestDocument) return null
    parts.push(read)
  }
  return Buffer.concat(parts).toString()
}
