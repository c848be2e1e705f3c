const joint = /^[\s,;:·–—-]+/

/** What follows the short name in a name; null when the name does not begin with it or ends there. */
export function specificationIn(name: string, shortName: string): string | null {
  if (!name.startsWith(shortName)) return null
  const rest = name.slice(shortName.length)
  const specification = rest.replace(joint, '')
  return specification !== '' && specification !== rest ? specification : null
}
