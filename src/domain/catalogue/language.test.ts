import { describe, expect, it } from 'vitest'
import { languageOf } from './language.ts'

describe('language of a tag', () => {
  it.each([
    ['es', 'es'],
    ['es-MX', 'es'],
    ['EN-us', 'en'],
    ['spa', 'es'],
    ['zh-Hans-CN', 'zh'],
    [' pt-BR ', 'pt'],
  ])('the language tag %j is %s, without region or script', (tag, language) => {
    expect(languageOf(tag)).toBe(language)
  })

  it.each(['', 'español', 'english', 'es_MX', 'xx', 'und', '5'])(
    'the language tag %j is invalid',
    (tag) => {
      expect(languageOf(tag)).toBeNull()
    },
  )
})
