/** Spanish error messages of refused stock count operations. */
export const stockCountRefusalTexts = {
  'count-not-found': 'Ese conteo no existe.',
  'count-ended': 'Ese conteo ya terminó. Empieza otro.',
  'count-not-applied': 'Ese conteo no está aplicado: no hay qué deshacer.',
  'nothing-counted': 'Todavía no se cuenta nada.',
  'product-not-found': 'Ningún producto tiene ese código: ni SKU, ni código de barras.',
  'product-digital': 'Ese producto es digital: se cuenta por sus claves, en Licencias.',
  'too-many-lines': 'Un conteo lleva 2,000 productos. Aplícalo y empieza otro para lo demás.',
  'shelf-moved':
    'Desde que se contó este producto entraron o salieron piezas. Cuenta otra vez todas las que hay y ponlas en «Corregir».',
  'large-difference':
    'Hay diferencias grandes. Cuenta otra vez esos productos, o confirma que son correctas.',
  'too-many-pieces': 'Son demasiadas piezas de un producto.',
}

/** Result message of a stock count: `3 productos corregidos.`, plus the products left unchanged. */
export function formatStockCountResult(
  { changed, left }: { changed: number; left: readonly string[] },
  done: 'corregido' | 'devuelto',
): string {
  const words =
    changed === 0
      ? 'Nada cambió.'
      : changed === 1
        ? `1 producto ${done}.`
        : `${changed} productos ${done}s.`
  return left.length === 0
    ? words
    : `${words} Sin mover, porque quedarían menos de las apartadas por pagos en curso: ${left.join(', ')}.`
}
