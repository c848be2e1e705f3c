import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { reencodeUploadedPicture } from './reencode-uploaded-picture.ts'

function take(name: string) {
  const bytes = readFileSync(new URL(`../../test/cases/${name}`, import.meta.url))
  return reencodeUploadedPicture(bytes, 1600, (work) => work())
}

/** Mean red, green and blue of the left edge, or of the upper one of a tall picture. */
async function colourOfEdge(picture: Buffer): Promise<number[]> {
  const { width, height } = await sharp(picture).metadata()
  const edge = height > width ? { width, height: 40 } : { width: 40, height }
  const pixels = await sharp(picture)
    .extract({ left: 0, top: 0, ...edge })
    .png()
    .toBuffer()
  const { channels } = await sharp(pixels).stats()
  return channels.map(({ mean }) => mean)
}

const colours = {
  red: ([red = 0, green = 0, blue = 0]: number[]) => red > 200 && green < 40 && blue < 40,
  blue: ([red = 0, green = 0, blue = 0]: number[]) => blue > 200 && green < 40 && red < 40,
  grey: ([red = 0, green = 0, blue = 0]: number[]) => red === green && green === blue && red < 200,
  white: ([red = 0, green = 0, blue = 0]: number[]) => Math.min(red, green, blue) > 250,
}

it.each([
  ['r45-exif3.jpg', 1200, 800, 'blue'],
  ['r45-exif6.jpg', 800, 1200, 'red'],
  ['r46-16bit.png', 1200, 800, 'red'],
  ['r46-animado.webp', 600, 600, 'red'],
  ['r46-cmyk.jpg', 1200, 800, 'red'],
  ['r46-gris.jpg', 1200, 800, 'grey'],
  ['r46-p3.jpg', 1200, 800, 'red'],
  ['r46-progressive.jpg', 1200, 800, 'red'],
  ['r46-transparente.png', 800, 800, 'white'],
] as const)(
  'renders the picture %s upright in sRGB, %i by %i, its edge %s',
  async (name, width, height, colour) => {
    const taken = await take(name)
    if (!taken.ok) throw new Error(taken.problem)
    const { large } = taken.picture
    const drawn = { width, height, space: 'srgb', hasAlpha: false }
    expect(await sharp(large).metadata()).toMatchObject(drawn)
    expect(await colourOfEdge(large)).toSatisfy(colours[colour])
  },
)

it.each([
  ['r46-angosta.png', 'too-small'],
  ['r46-diminuta.png', 'too-small'],
  ['r46-animado.gif', 'no-picture'],
  ['r46-avif.avif', 'no-picture'],
  ['r46-html.jpg', 'no-picture'],
  ['r46-logo.svg', 'no-picture'],
  ['r46-cortada.jpg', 'damaged'],
  ['r46-heic-falso.heic', 'heic'],
])('rejects the picture %s: %s', async (name, problem) => {
  expect(await take(name)).toMatchObject({ ok: false, problem })
})
