import fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyRuns } from '#test/support/property-runs.ts'
import { formatPostcodeArea, parsePostcodeArea } from './postcode-area.ts'

it.each([
  [
    '44100–44190, 45',
    ['4410', '4411', '4412', '4413', '4414', '4415', '4416', '4417', '4418', '44190', '45'],
  ],
  ['44100-44999', ['441', '442', '443', '444', '445', '446', '447', '448', '449']],
  ['06700;06700 06701', ['06700', '06701']],
  ['01–03', ['01', '02', '03']],
  ['', []],
  ['4', null],
  ['441000', null],
  ['44190–44100', null],
  ['441–44190', null],
  ['00', null],
  ['Guadalajara', null],
])('reads the postcodes %s of a local delivery', (text, prefixes) => {
  expect(parsePostcodeArea(text)).toEqual(prefixes)
})

it('writes the postcodes of a local delivery as few short ranges', () => {
  expect(formatPostcodeArea(['45', '4410', '44110'])).toBe('44100–44110, 45')
  expect(formatPostcodeArea(['441', '442'])).toBe('441–442')
})

const prefix = fc
  .tuple(fc.integer({ min: 1, max: 99 }), fc.stringMatching(/^\d{0,3}$/))
  .map(([state, rest]) => String(state).padStart(2, '0') + rest)
  .filter((one) => parsePostcodeArea(one) !== null)

it('reads what it writes, with the same postcodes', () => {
  fc.assert(
    fc.property(
      fc.array(prefix, { maxLength: 12 }),
      fc.stringMatching(/^\d{5}$/),
      (area, postcode) => {
        const read = parsePostcodeArea(formatPostcodeArea(area)) ?? ['?']
        const has = (prefixes: string[]) => prefixes.some((one) => postcode.startsWith(one))
        expect(has(read)).toBe(has(area))
        expect(formatPostcodeArea(read)).toBe(formatPostcodeArea(area))
      },
    ),
    propertyRuns(200),
  )
})
