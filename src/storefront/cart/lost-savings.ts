import { formatCentavos } from '#domain/format-money.ts'
import { addCentavos, fromPesos, subtractCentavos } from '#domain/money.ts'
import type { CartSnapshot } from './cart-snapshot.ts'

type Bundled = Pick<CartSnapshot, 'bundles'>

/**
 * Message about the bundle or promotion lost by a cart change; empty when the savings did not
 * shrink.
 */
export function describeLostBundleSavings(
  { bundles: before = [] }: Bundled,
  { bundles: now = [] }: Bundled,
): string[] {
  const saved = (of: typeof before) => addCentavos(...of.map(({ saving }) => fromPesos(saving)))
  const broken = before.find(
    ({ code, saving }) => (now.find((one) => one.code === code)?.saving ?? 0) < saving,
  )
  const less = subtractCentavos(saved(before), saved(now))
  if (!broken || less <= 0) return []
  return [`${broken.label} ya no aplica: dejas de ahorrar ${formatCentavos(less)}.`]
}
