import sharp from 'sharp'

type Size = { width?: number; height?: number }

/** A picture of two colours, left and right, in one of the formats that the shop takes. */
export async function makePicture(
  { width = 640, height = 480 }: Size = {},
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
  colour = '#c02020',
): Promise<Buffer> {
  const left = await sharp({
    create: { width: Math.ceil(width / 2), height, channels: 3, background: colour },
  })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#2040c0' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer()
}

/** What a telephone writes beside the pixels: where it was, who took it, and which side is up. */
export function withPlace(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Artist: 'Marta' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 57/1' },
    })
    .jpeg()
    .toBuffer()
}
