import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pictureFileLimits } from '#domain/picture-file.ts'
import { makePicture, withPlace } from '#test/support/make-picture.ts'
import { reencodeUploadedPictureInTwoSizes } from './reencode-uploaded-picture.ts'

const sides = { small: 240, large: 1200 }

async function take(file: Buffer) {
  return reencodeUploadedPictureInTwoSizes(file, sides, (work) => work())
}

async function problemOf(file: Buffer) {
  const taken = await take(file)
  return taken.ok ? null : taken.problem
}

async function taken(file: Buffer) {
  const result = await take(file)
  if (!result.ok) throw new Error(result.problem)
  return result.picture
}

/** A PNG whose header promises this size and whose pixels never come. */
async function pngThatPromises(width: number, height: number) {
  const file = await makePicture({ width: 300, height: 300 }, 'png')
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29)
  return file
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

describe('uploaded picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'an uploaded picture is re-encoded from %s in two sizes',
    async (format) => {
      const picture = await taken(await makePicture({ width: 2400, height: 1600 }, format))
      expect(picture).toMatchObject({ width: 1200, height: 800 })
      expect(picture.hash).toMatch(/^[0-9a-f]{32}$/)
      expect(await sharp(picture.large).metadata()).toMatchObject({ format: 'webp', width: 1200 })
      expect(await sharp(picture.small).metadata()).toMatchObject({ width: 240, height: 240 })
    },
  )

  it('an uploaded picture is never enlarged', async () => {
    expect(await taken(await makePicture())).toMatchObject({ width: 640, height: 480 })
  })

  it('an uploaded picture loses location, author and camera data, and keeps its orientation', async () => {
    const sent = await withPlace(await makePicture())
    expect(sent.includes('Marta')).toBe(true)
    const picture = await taken(sent)
    expect(picture).toMatchObject({ width: 480, height: 640 })
    for (const file of [picture.large, picture.small]) {
      const { exif, xmp, icc, iptc } = await sharp(file).metadata()
      expect({ exif, xmp, icc, iptc }).toEqual({})
      expect(file.includes('Marta')).toBe(false)
    }
  })

  it('an uploaded picture loses data appended after the image', async () => {
    const hidden = '<script>alert(1)</script>PK\x03\x04'
    const picture = await taken(Buffer.concat([await makePicture(), Buffer.from(hidden)]))
    expect(picture.large.includes('script')).toBe(false)
    expect(picture.large.includes('PK\x03\x04')).toBe(false)
  })

  it('an uploaded picture of an unsupported format is rejected, whatever its file name', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>'
    const html = '<!doctype html><script>alert(1)</script>'
    const gif = await sharp(await makePicture())
      .gif()
      .toBuffer()
    for (const file of [
      Buffer.from(svg),
      Buffer.from(html),
      gif,
      Buffer.from('%PDF-1.7'),
      Buffer.alloc(0),
    ])
      expect(await problemOf(file)).toBe('no-picture')
    expect(await problemOf(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'))).toBe('heic')
    const disguised = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)])
    expect(await problemOf(disguised)).toBe('damaged')
  })

  it('an uploaded picture is rejected when truncated or without pixels', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const whole = await makePicture({ width: 1200, height: 900 }, format)
      expect(await problemOf(whole.subarray(0, Math.floor(whole.length / 2)))).toBe('damaged')
    }
    expect(await problemOf(await pngThatPromises(5000, 5000))).toBe('damaged')
  })

  it('an uploaded picture of too large dimensions is rejected before decoding', async () => {
    const begun = performance.now()
    expect(await problemOf(await pngThatPromises(50_000, 300))).toBe('too-many-pixels')
    expect(await problemOf(await pngThatPromises(30_000, 30_000))).toBe('too-many-pixels')
    expect(await problemOf(await pngThatPromises(7100, 7100))).toBe('too-many-pixels')
    expect(await problemOf(await makePicture({ width: 199, height: 900 }))).toBe('too-small')
    expect(await problemOf(Buffer.alloc(pictureFileLimits.bytes + 1))).toBe('too-heavy')
    expect(performance.now() - begun).toBeLessThan(5000)
  })

  it('an uploaded picture is rejected when animated', async () => {
    const frames = await Promise.all([makePicture(), makePicture({}, 'jpeg', '#20c020')])
    const webp = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect(await problemOf(webp)).toBe('animated')
    const png = await makePicture({}, 'png')
    const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\0\0\0\0', 'latin1')
    expect(await problemOf(Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]))).toBe(
      'animated',
    )
  })
})
