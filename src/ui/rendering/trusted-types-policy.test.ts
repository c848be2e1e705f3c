import { describe, expect, it } from 'vitest'
import { isMarkupWithoutElements } from './trusted-types-policy.ts'

describe('trusted markup', () => {
  it.each(['', '{"@type":"Product","name":"Cable \\u003c 2 m"}', '<script></script>'])(
    'the Trusted Types policy accepts %j as HTML, since it contains no elements',
    (markup) => {
      expect(isMarkupWithoutElements(markup)).toBe(true)
    },
  )

  it.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<script></script><svg onload=alert(1)>',
    'Hola <b>tú</b>',
  ])('trusted markup rejects %j', (markup) => {
    expect(isMarkupWithoutElements(markup)).toBe(false)
  })
})
