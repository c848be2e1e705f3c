/** Language code of the shop's own texts. */
export const shopLanguage = 'es'

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Language of a BCP 47 tag without region or script ('es' of 'es-MX'); null if invalid. */
export function parseLanguageTag(tag: string): string | null {
  try {
    const { language } = new Intl.Locale(tag.trim())
    return names.of(language) === undefined ? null : language
  } catch {
    return null
  }
}
