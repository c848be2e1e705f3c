import type { SettingSectionResponse } from '#contract/operator/settings.ts'

const ofName = new Set(['name', 'slogan', 'accent'])

/**
 * Removes the default shop name from the settings, so that the name field is empty when a new shop
 * is opened.
 */
export function removeDefaultShopName(section: SettingSectionResponse): SettingSectionResponse {
  return section.code === 'nombre'
    ? { ...section, values: { ...section.values, name: '' } }
    : section
}

/** Settings section reduced to the fields that a new shop must fill in. */
export function toRequiredShopOpeningFields(
  section: SettingSectionResponse,
): SettingSectionResponse {
  const fields = section.fields.filter(({ path, empty }) =>
    section.code === 'nombre' ? ofName.has(path) : empty === undefined,
  )
  return { ...section, fields }
}
