import { expect, it } from 'vitest'
import { calculateCropBox } from './picture-crop.ts'

const none = { left: 0, top: 0, right: 0, bottom: 0 }
const size = { width: 800, height: 800 }

it.each([
  ['nothing', none, { left: 0, top: 0, width: 800, height: 800 }],
  [
    'each side',
    { left: 10, top: 20, right: 30, bottom: 5 },
    { left: 80, top: 160, width: 480, height: 600 },
  ],
  [
    'a strip of what lists draw',
    { ...none, left: 62.5, bottom: 99 },
    { left: 500, top: 0, width: 300, height: 8 },
  ],
  ['all but a little', { left: 40, top: 40, right: 40, bottom: 40 }, null],
  ['more than there is', { ...none, left: 60, right: 40 }, null],
  ['less than nothing', { ...none, left: -1 }, null],
  ['what is no number', { ...none, top: Number.NaN }, null],
  ['without end', { ...none, top: Number.POSITIVE_INFINITY }, null],
])('a picture crop cuts off %s', (_, cut, box) => {
  expect(calculateCropBox(cut, size)).toEqual(box)
})
