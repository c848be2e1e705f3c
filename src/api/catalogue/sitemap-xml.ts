import { escapeHtml } from '#domain/escape-html.ts'

type Entry = { address: string; changedAt?: Date | null; images?: string[] }

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const sitemaps = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const images = 'http://www.google.com/schemas/sitemap-image/1.1'

/** The sitemap index, which lists the sitemap files. */
export function renderSitemapIndex(files: Entry[]): string {
  const rows = files.map((file) => `<sitemap>${placeOf(file)}</sitemap>\n`)
  return `${head}<sitemapindex xmlns="${sitemaps}">\n${rows.join('')}</sitemapindex>\n`
}

export const sitemapOpeningXml = `${head}<urlset xmlns="${sitemaps}" xmlns:image="${images}">\n`
export const sitemapClosingXml = '</urlset>\n'

/** Sitemap entries with pictures, between the XML of `sitemapOpeningXml` and `sitemapClosingXml`. */
export function renderSitemapEntries(pages: Entry[]): string {
  return pages
    .map((page) => `<url>${placeOf(page)}${(page.images ?? []).map(imageXml).join('')}</url>\n`)
    .join('')
}

function placeOf({ address, changedAt }: Entry): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<loc>${escapeHtml(address)}</loc>${changed}`
}

function imageXml(address: string): string {
  return `<image:image><image:loc>${escapeHtml(address)}</image:loc></image:image>`
}
