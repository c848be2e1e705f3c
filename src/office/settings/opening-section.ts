import type { SettingSectionReply } from '#contract/operator/settings.ts'

const ofName = new Set(['name', 'slogan', 'accent'])

/** Without a configured name, the default is not prefilled. */
export function nameless(section: SettingSectionReply): SettingSectionReply {
  return section.code === 'nombre'
    ? { ...section, values: { ...section.values, name: '' } }
    : section
}

/** The essential fields for a new shop. */
export function shortened(section: SettingSectionReply): SettingSectionReply {
  const fields = section.fields.filter(({ path, empty }) =>
    section.code === 'nombre' ? ofName.has(path) : empty === undefined,
  )
  return { ...section, fields }
}
