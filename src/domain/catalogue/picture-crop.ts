/** Crop at each side, in percent of width or height. */
export type Cut = Readonly<Record<CutSide, number>>
export const cutSides = ['left', 'top', 'right', 'bottom'] as const
type CutSide = (typeof cutSides)[number]

/** A whole side in percent. */
export const whole = 100

/** Pixels of the longer side that a cut leaves at least: as many as lists draw. */
export const leastCropped = 300

type Box = { left: number; top: number; width: number; height: number }

/** The part of a picture that is left; null where that is too little to show anything, or the cut is none. */
export function croppedBox(cut: Cut, size: { width: number; height: number }): Box | null {
  if (!cutSides.every((side) => cut[side] >= 0 && cut[side] < whole)) return null
  const left = Math.round((size.width * cut.left) / whole)
  const top = Math.round((size.height * cut.top) / whole)
  const width = size.width - left - Math.round((size.width * cut.right) / whole)
  const height = size.height - top - Math.round((size.height * cut.bottom) / whole)
  if (Math.min(width, height) < 1 || Math.max(width, height) < leastCropped) return null
  return { left, top, width, height }
}
