import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import type { FoundMailRecords, TxtRecords } from '#domain/connections/mail-domain-records.ts'

const longestMs = 4000
/** Lookups after which an SPF record is too long in any case. */
const maxLookups = 11

/** Reads the records by which recipients recognise the mails of a domain. */
export async function readMailDomainRecords(
  mailDomain: string,
  selectors: readonly string[],
  { dnsServers }: { dnsServers?: readonly string[] | undefined } = {},
): Promise<FoundMailRecords> {
  const domain = domainToASCII(mailDomain)
  const resolver = new Resolver({ timeout: 1500, tries: 2 })
  if (dnsServers) resolver.setServers(dnsServers)
  const stop = setTimeout(() => resolver.cancel(), longestMs)
  try {
    const [domainTxt, dmarc, ...dkim] = await Promise.all([
      readTxt(resolver, domain),
      readDmarc(resolver, domain),
      ...selectors.map(async (selector) => ({
        selector,
        txt: await readTxt(resolver, `${selector}._domainkey.${domain}`),
      })),
    ])
    const spfLookups = domainTxt === 'away' ? 0 : await countSpfLookups(resolver, domainTxt)
    return { domain, domainTxt, spfLookups, dkim, dmarc }
  } finally {
    clearTimeout(stop)
  }
}

const noRecords = ['ENOTFOUND', 'ENODATA', 'EBADNAME']

async function readTxt(resolver: Resolver, name: string): Promise<TxtRecords> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const { code = '' }: NodeJS.ErrnoException = Object(error)
    return noRecords.includes(code) ? [] : 'away'
  }
}

/** DMARC records of a domain or of the nearest domain above it that has one. */
async function readDmarc(resolver: Resolver, domain: string): Promise<TxtRecords> {
  const labels = domain.split('.')
  for (let from = 0; from <= Math.max(labels.length - 2, 0); from += 1) {
    const found = await readTxt(resolver, `_dmarc.${labels.slice(from).join('.')}`)
    if (found === 'away' || found.some((text) => text.startsWith('v=DMARC1'))) return found
  }
  return []
}

/** Counts the DNS lookups of SPF records, with those that they include (RFC 7208 §4.6.4). */
async function countSpfLookups(resolver: Resolver, texts: readonly string[]): Promise<number> {
  let count = 0
  const pending = texts.filter((text) => /^v=spf1(?: |$)/i.test(text))
  for (let record = pending.pop(); record !== undefined; record = pending.pop()) {
    for (const word of record.toLowerCase().split(/\s+/)) {
      const [, kind, target] = /^[-+~?]?(include:|redirect=)(.+)$/.exec(word) ?? []
      if (kind === undefined && !/^[-+~?]?(?:a|mx|ptr|exists)(?:[:/]|$)/.test(word)) continue
      count += 1
      if (count >= maxLookups) return count
      const found = target === undefined ? [] : await readTxt(resolver, target)
      if (found !== 'away') pending.push(...found.filter((text) => /^v=spf1(?: |$)/i.test(text)))
    }
  }
  return count
}
