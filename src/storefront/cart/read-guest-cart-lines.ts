import { browserStorage } from '../browser-storage.ts'

export const guestCartStorageKey = 'tianguis.guest-cart'

/** One line of a guest cart. Prices are not stored; the server provides them. */
export interface GuestLine {
  /** Idempotency key for moving this guest cart line to the server cart */
  id: string
  productId: number
  quantity: number
}

export function readGuestCartLines(): GuestLine[] {
  return parseGuestCartLines(browserStorage.getItem(guestCartStorageKey))
}

/** Parses a stored guest cart; invalid text gives an empty cart. */
export function parseGuestCartLines(text: string | null): GuestLine[] {
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
