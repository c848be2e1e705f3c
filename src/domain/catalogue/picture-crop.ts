/** Cropped margin at each side, in percent of width or height. */
export type PictureCrop = Readonly<Record<CutSide, number>>
export const cropSides = ['left', 'top', 'right', 'bottom'] as const
type CutSide = (typeof cropSides)[number]

export const fullPictureSidePercent = 100

/** Minimum pixels of the longer side after cropping: the size used in product lists. */
export const minCroppedPixels = 300

type Box = { left: number; top: number; width: number; height: number }

/** Crop rectangle in pixels; null if the remaining picture is too small or nothing is cropped. */
export function calculateCropBox(
  cut: PictureCrop,
  size: { width: number; height: number },
): Box | null {
  if (!cropSides.every((side) => cut[side] >= 0 && cut[side] < fullPictureSidePercent)) return null
  const left = Math.round((size.width * cut.left) / fullPictureSidePercent)
  const top = Math.round((size.height * cut.top) / fullPictureSidePercent)
  const width = size.width - left - Math.round((size.width * cut.right) / fullPictureSidePercent)
  const height = size.height - top - Math.round((size.height * cut.bottom) / fullPictureSidePercent)
  if (Math.min(width, height) < 1 || Math.max(width, height) < minCroppedPixels) return null
  return { left, top, width, height }
}
