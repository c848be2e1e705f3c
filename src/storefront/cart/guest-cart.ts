import type { GuestLine } from './read-guest-cart-lines.ts'

interface Capped {
  lines: GuestLine[]
  /** The quantity of the guest cart line was limited by stock */
  capped: boolean
}

/** Adds a product to the guest cart, merging lines of the same product; limited by `stock` (CHK-06). */
export function addGuestCartLine(
  lines: readonly GuestLine[],
  { productId, quantity, id }: GuestLine,
  stock = Number.POSITIVE_INFINITY,
): Capped {
  const present = lines.find((line) => line.productId === productId)
  const wanted = (present?.quantity ?? 0) + quantity
  const given = Math.min(wanted, stock)
  const line = { id: present?.id ?? id, productId, quantity: given }
  const rest = present
    ? lines.map((one) => (one.productId === productId ? line : one))
    : [...lines, line]
  return { lines: rest.filter((one) => one.quantity > 0), capped: given < wanted }
}

export function setGuestCartLineQuantity(
  lines: readonly GuestLine[],
  productId: number,
  quantity: number,
): GuestLine[] {
  return lines
    .map((line) => (line.productId === productId ? { ...line, quantity } : line))
    .filter((line) => line.quantity > 0)
}

/** Limits guest cart lines to the server's stock; `gone` lists products no longer sold. */
export function capCartLinesToStock(
  lines: readonly GuestLine[],
  stock: ReadonlyMap<number, number>,
  gone: readonly number[],
): Capped {
  const kept = lines
    .filter((line) => !gone.includes(line.productId))
    .map((line) => ({
      ...line,
      // A sold-out product stays in the guest cart with one unit, because the server marks the cart
      // line of a sold-out product in its reply
      quantity: Math.max(1, Math.min(line.quantity, stock.get(line.productId) ?? line.quantity)),
    }))
  const units = (of: readonly GuestLine[]) => of.reduce((sum, line) => sum + line.quantity, 0)
  return { lines: kept, capped: units(kept) < units(lines) }
}
