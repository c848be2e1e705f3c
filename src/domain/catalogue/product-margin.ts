import { type Centavos, splitCentavos, subtractCentavos, zeroCentavos } from '../money.ts'

/**
 * What the shop earns with a unit: the price without its 16 % VAT, less the cost; and the percentage
 * of that price with one decimal. $1,999.00 with a cost of $1,420.00 earns $303.28, 17.6 %.
 */
export function calculateMargin(
  price: Centavos,
  cost: Centavos,
): { profit: Centavos; percent: number } {
  const [net = zeroCentavos] = splitCentavos(price, [100, 16])
  const profit = subtractCentavos(net, cost)
  return { profit, percent: Math.round((profit * 1000) / net) / 10 }
}
