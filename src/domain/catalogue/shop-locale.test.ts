import { describe, expect, it } from 'vitest'
import { parseLanguageTag } from './shop-locale.ts'

describe('language of a tag', () => {
  it.each([
    ['es', 'es'],
    ['es-MX', 'es'],
    ['EN-us', 'en'],
    ['spa', 'es'],
    ['zh-Hans-CN', 'zh'],
    [' pt-BR ', 'pt'],
  ])('the language tag %j is %s, without region or script', (tag, language) => {
    expect(parseLanguageTag(tag)).toBe(language)
  })

  it.each(['', 'español', 'english', 'es_MX', 'xx', 'und', '5'])(
    'the language tag %j is rejected as shop language',
    (tag) => {
      expect(parseLanguageTag(tag)).toBeNull()
    },
  )
})
