import { type ComponentType, useEffect, useState } from 'react'
import { useShopper } from '../session/shopper-session.ts'
import type { BoughtProductsProps } from './bought-products.tsx'

/** Place of 'Compra otra vez'; its code loads for signed-in shoppers only. */
export function BuyAgainStall(props: BoughtProductsProps) {
  const { status } = useShopper()
  const [Stall, setStall] = useState<ComponentType<BoughtProductsProps>>()
  useEffect(() => {
    if (status !== 'signed-in') return
    import('./bought-products.tsx').then(
      (file) => setStall(() => file.BoughtProducts),
      () => {},
    )
  }, [status])
  return Stall && status === 'signed-in' ? <Stall {...props} /> : null
}
