/** Cropped margin at each side, in percent of width or height. */
export type Cut = Readonly<Record<CutSide, number>>
export const cutSides = ['left', 'top', 'right', 'bottom'] as const
type CutSide = (typeof cutSides)[number]

/** Full width or height in percent. */
export const whole = 100

/** Minimum pixels of the longer side after cropping: the size used in product lists. */
export const leastCropped = 300

type Box = { left: number; top: number; width: number; height: number }

/** Crop rectangle in pixels; null if the remaining picture is too small or nothing is cropped. */
export function croppedBox(cut: Cut, size: { width: number; height: number }): Box | null {
  if (!cutSides.every((side) => cut[side] >= 0 && cut[side] < whole)) return null
  const left = Math.round((size.width * cut.left) / whole)
  const top = Math.round((size.height * cut.top) / whole)
  const width = size.width - left - Math.round((size.width * cut.right) / whole)
  const height = size.height - top - Math.round((size.height * cut.bottom) / whole)
  if (Math.min(width, height) < 1 || Math.max(width, height) < leastCropped) return null
  return { left, top, width, height }
}
