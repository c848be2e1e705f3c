/** Message for a cart that already contains all `available` units. */
export function formatAllUnitsInCartText(available: number): string {
  return available === 1
    ? 'Ya tienes en tu carrito la única pieza disponible.'
    : `Ya tienes en tu carrito las ${available} piezas disponibles.`
}
