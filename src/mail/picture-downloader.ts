import http from 'node:http'
import https from 'node:https'
import type { BlockList } from 'node:net'
import { uploadParsingLimits } from '#domain/upload-limits.ts'
import {
  createPinnedDnsLookup,
  isAllowedIpAddress,
  type ResolveHostName,
  resolveHostName,
  resolveIpAddresses,
} from './outbound-ip-address-filter.ts'

const mostRedirects = 5
const maxBytes = uploadParsingLimits.picture.bytes

/** Why a picture could not be downloaded. */
type PictureDownloadProblem =
  | 'inside'
  | 'unknown-host'
  | 'gone'
  | 'refused'
  | 'slow'
  | 'too-large'
  | 'page'
  | 'redirects'
  | 'no-answer'

type DownloadedPicture = { file: Buffer } | { problem: PictureDownloadProblem }

export type PictureDownloader = (
  address: string,
  stopped?: AbortSignal,
) => Promise<DownloadedPicture>

/**
 * Opens a downloader of pictures at untrusted addresses (SSRF protection): it connects only to
 * checked public IP addresses or `networks`, checks each redirect anew, and limits size and time.
 */
export function openPictureDownloader({
  networks,
  resolve = resolveHostName,
  timeoutMs = 30_000,
  accept = 'image/avif,image/webp,image/*',
}: {
  networks: BlockList
  /** media types to ask for, if the files are no pictures */
  accept?: string
  resolve?: ResolveHostName
  timeoutMs?: number
}): PictureDownloader {
  return async (address, stopped) => {
    const late = AbortSignal.timeout(timeoutMs)
    const signal = stopped ? AbortSignal.any([late, stopped]) : late
    try {
      let url = new URL(address)
      for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
        if (url.protocol !== 'https:' && url.protocol !== 'http:') return { problem: 'inside' }
        const found = await resolveIpAddresses(url, { resolve, signal })
        const allowed = found.filter((one) => isAllowedIpAddress(networks, one))
        if (allowed.length === 0) return { problem: 'inside' }
        const answer = await get(url, { addresses: allowed, accept, signal })
        if (!('location' in answer)) return answer
        url = new URL(answer.location, url)
      }
      return { problem: 'redirects' }
    } catch (error) {
      return { problem: late.aborted ? 'slow' : problemOf(error) }
    }
  }
}

type Answer = DownloadedPicture | { location: string }

function get(
  url: URL,
  {
    addresses,
    accept,
    signal,
  }: { addresses: readonly string[]; accept: string; signal: AbortSignal },
): Promise<Answer> {
  const { get: request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      agent: false,
      lookup: createPinnedDnsLookup(addresses),
      signal,
      headers: { accept, 'user-agent': 'Tianguis-Import/1' },
    })
    asked.once('error', reject)
    asked.once('response', (response) => {
      read(response)
        .then(resolve, reject)
        .finally(() => {
          asked.off('error', reject).on('error', () => {})
          asked.destroy()
        })
    })
  })
}

async function read(response: http.IncomingMessage): Promise<Answer> {
  const { statusCode = 0, headers } = response
  if (statusCode >= 300 && statusCode < 400 && headers.location)
    return { location: headers.location }
  if (statusCode === 404 || statusCode === 410) return { problem: 'gone' }
  if (statusCode !== 200) return { problem: 'refused' }
  if (/^(?:text|application\/(?:json|xhtml))/i.test(headers['content-type'] ?? ''))
    return { problem: 'page' }
  if (Number(headers['content-length'] ?? 0) > maxBytes) return { problem: 'too-large' }
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response) {
    const chunk = Buffer.from(part)
    bytes += chunk.length
    if (bytes > maxBytes) return { problem: 'too-large' }
    parts.push(chunk)
  }
  return { file: Buffer.concat(parts) }
}

const unknownHosts = new Set(['ENOTFOUND', 'ENODATA', 'EAI_AGAIN', 'ESERVFAIL', 'EREFUSED'])

function problemOf(error: unknown): PictureDownloadProblem {
  const { code }: NodeJS.ErrnoException = Object(error)
  return code !== undefined && unknownHosts.has(code) ? 'unknown-host' : 'no-answer'
}
