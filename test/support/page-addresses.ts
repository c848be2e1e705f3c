import { aboutPage, pageNames } from '#storefront/pages.ts'

/** The text of src/domain/page-addresses.ts. */
export function describePageAddresses(): string {
  const addresses = pageNames.filter((name) => name !== 'NotFound')
  const rows = addresses.map((name) => {
    const { path, audience, robots = 'allowed' } = aboutPage(name)
    const told = audience === 'everybody' ? robots : 'refused'
    return `  { path: '${path}', robots: '${told}' },\n`
  })
  return `// Written by \`npm run pages\` from src/storefront/pages.ts.

export const pageAddresses: readonly {
  path: string
  /** listed in the sitemap, indexable, or excluded */
  robots: 'listed' | 'allowed' | 'refused'
}[] = [
${rows.join('')}]
`
}
