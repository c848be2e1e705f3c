/**
 * Longest side in pixels to which a review picture is scaled before upload. The shop stores smaller
 * pictures, so larger uploads would only take longer.
 */
const longestSide = 1600
const lightEnough = 1_000_000
const kinds = ['image/jpeg', 'image/png', 'image/webp']

/**
 * Scales a picture down to the shop's stored size. Small files, and files the browser cannot decode, stay unchanged.
 */
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
  // White background: transparent areas would turn black in a JPEG
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const shrunk = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.9),
  )
  return shrunk && shrunk.size < file.size ? shrunk : file
}
