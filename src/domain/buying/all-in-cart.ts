/** Why no more of a product goes into a cart that has all of the `available` pieces already. */
export function allInCart(available: number): string {
  return available === 1
    ? 'Ya tienes en tu carrito la única pieza disponible.'
    : `Ya tienes en tu carrito las ${available} piezas disponibles.`
}
