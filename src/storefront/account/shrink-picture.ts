/** The shop keeps less; the rest would only take the shopper's time. */
const longestSide = 1600
const lightEnough = 1_000_000
const kinds = ['image/jpeg', 'image/png', 'image/webp']

/** A picture no larger than the shop keeps it; as it is where it is light already or the browser cannot read it. */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (file.size <= lightEnough || !kinds.includes(file.type)) return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return file
  // Transparent areas would be black in a JPEG
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const shrunk = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.9),
  )
  return shrunk && shrunk.size < file.size ? shrunk : file
}
