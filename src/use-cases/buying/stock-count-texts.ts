/** Words of refused stock counts that differ from those of other refusals. */
export const stockCountRefusalTexts = {
  'product-not-found': 'Ningún producto tiene ese código: ni SKU, ni código de barras.',
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
