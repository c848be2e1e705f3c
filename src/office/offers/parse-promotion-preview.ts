/** Parses the product and quantity for which a promotion is previewed. */
export function parsePromotionPreview(parameters: URLSearchParams): {
  product: string
  quantity: number
} {
  const quantity = Number(parameters.get('piezas') ?? 3)
  return {
    product: parameters.get('producto')?.trim() ?? '',
    quantity: Number.isInteger(quantity) && quantity >= 1 && quantity <= 99 ? quantity : 3,
  }
}
