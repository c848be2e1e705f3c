const joint = /^[\s,;:·–—-]+/

/** Returns the specification in a product name, which follows the short name; null without one. */
export function extractSpecsFromProductName(name: string, shortName: string): string | null {
  if (!name.startsWith(shortName)) return null
  const rest = name.slice(shortName.length)
  const specification = rest.replace(joint, '')
  return specification !== '' && specification !== rest ? specification : null
}
