import { browserStorage } from '../browser-storage.ts'

export const guestCartKey = 'tianguis.guest-cart'

/** One line of a guest's cart. Prices are never kept: the server says them. */
export interface GuestLine {
  /** marks this line when it is moved to the server cart, so that moving it twice adds it once */
  id: string
  productId: number
  quantity: number
}

export function guestLines(): GuestLine[] {
  return readLines(browserStorage.getItem(guestCartKey))
}

/** What storage holds; anything that is not a guest's cart counts as an empty one. */
export function readLines(text: string | null): GuestLine[] {
  try {
    const lines: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(lines) ? lines.filter(isLine) : []
  } catch {
    return []
  }
}

function isLine(line: Partial<GuestLine> | null): line is GuestLine {
  return (
    typeof line?.id === 'string' &&
    Number.isSafeInteger(line.productId) &&
    Number.isSafeInteger(line.quantity) &&
    Number(line.quantity) > 0
  )
}
