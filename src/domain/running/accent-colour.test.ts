import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  createAccentColourTokens,
  calculateContrastRatio,
  pageBackgroundsBehindAccent,
  parseColour,
} from './accent-colour.ts'

const tokens = readFileSync('packages/design-tokens/tokens.css', 'utf8')

describe('accent colour', () => {
  it('an accent colour of the shop theme can be given in all common notations', () => {
    expect(['#7A3FB5', '7a3fb5', ' #abc ', 'morado', '#12345'].map(parseColour)).toEqual([
      '#7a3fb5',
      '#7a3fb5',
      '#aabbcc',
      null,
      null,
    ])
  })

  it('an accent colour of the shop theme is tested for contrast against the actual page backgrounds', () => {
    const [light = '', dark = ''] = tokens.split('@media screen')
    for (const [sheet, named] of [
      [light, pageBackgroundsBehindAccent.light],
      [dark, pageBackgroundsBehindAccent.dark],
    ] as const) {
      for (const [name, value] of Object.entries(named)) {
        expect(sheet).toMatch(new RegExp(`--${name}: ${value};`))
      }
    }
  })

  it('an accent colour is kept where it is visible, and adjusted where it is not', () => {
    const brand = (colour: string) => {
      const { light, dark } = createAccentColourTokens(colour)
      return [light.brand, dark.brand]
    }
    expect(brand('#d6006d')).toEqual(['#d6006d', '#d6006d'])
    const [onLight = '', onDark] = brand('#ffe600')
    expect(onDark).toBe('#ffe600')
    expect(onLight).not.toBe('#ffe600')
    expect(calculateContrastRatio(onLight, '#fbf8f3')).toBeGreaterThanOrEqual(3)
    expect(brand('#001a4d')[0]).toBe('#001a4d')
    for (const colour of ['#ffe600', '#001a4d', '#000000', '#ffffff', '#00ff00', '#0000ff'])
      for (const [index, { paper, surface }] of [
        pageBackgroundsBehindAccent.light,
        pageBackgroundsBehindAccent.dark,
      ].entries()) {
        const shown = brand(colour)[index] ?? ''
        const ratios = [paper, surface].map((ground) => calculateContrastRatio(shown, ground))
        expect([colour, Math.min(...ratios) >= 3]).toEqual([colour, true])
      }
  })

  it('text on an accent colour is legible for any accent colour', () => {
    const colours = ['#ffe600', '#001a4d', '#ff0000', '#00ff00', '#0000ff', '#7a3fb5', '#808080']
    for (const colour of colours) {
      const both = createAccentColourTokens(colour)
      for (const scheme of ['light', 'dark'] as const) {
        const { link = '', focus = '', deep = '', ...made } = both[scheme]
        const token = (name: string) => made[name] ?? ''
        const pairs: [string, string][] = [
          [token('on-brand'), token('brand')],
          [token('on-brand'), token('brand-hover')],
          [token('on-brand'), token('brand-press')],
          [token('on-brand-tint'), token('brand-tint')],
          [token('on-laguna'), token('laguna')],
          [token('on-laguna-tint'), token('laguna-tint')],
          [token('on-deep-2'), deep],
          ['#ffffff', token('strong')],
          ...Object.values(pageBackgroundsBehindAccent[scheme]).flatMap(
            (ground): [string, string][] => [
              [link, ground],
              [focus, ground],
            ],
          ),
        ]
        for (const [words, ground] of pairs) {
          expect([
            colour,
            scheme,
            words,
            ground,
            calculateContrastRatio(words, ground) >= 4.5,
          ]).toEqual([colour, scheme, words, ground, true])
        }
      }
    }
  })
})
