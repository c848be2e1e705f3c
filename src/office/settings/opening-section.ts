import type { SettingSectionReply } from '#contract/operator/settings.ts'

const ofName = new Set(['name', 'slogan', 'accent'])

/** Nobody has said how the shop is called: what it is called until then is no answer to keep. */
export function nameless(section: SettingSectionReply): SettingSectionReply {
  return section.code === 'nombre'
    ? { ...section, values: { ...section.values, name: '' } }
    : section
}

/** Only what a new shop has to say. */
export function shortened(section: SettingSectionReply): SettingSectionReply {
  const fields = section.fields.filter(({ path, empty }) =>
    section.code === 'nombre' ? ofName.has(path) : empty === undefined,
  )
  return { ...section, fields }
}
