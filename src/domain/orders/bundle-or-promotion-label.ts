/** Label of the saving from a bundle or promotion. */
export function formatBundleOrPromotionSaving({
  name,
  promotion,
}: {
  name: string
  promotion?: unknown
}): string {
  return `${promotion ? 'Promoción' : 'Paquete'} ${name}`
}
