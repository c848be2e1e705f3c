import { type ComponentType, useEffect, useState } from 'react'
import { useShopper } from '../session/shopper-session.ts'
import type { BoughtProductsProps } from './bought-products.tsx'

/** Place of 'Compra otra vez'; its code loads for signed-in shoppers only. */
export function BuyAgainSection(props: BoughtProductsProps) {
  const { status } = useShopper()
  const [Section, setSection] = useState<ComponentType<BoughtProductsProps>>()
  useEffect(() => {
    if (status !== 'signed-in') return
    import('./bought-products.tsx').then(
      (file) => setSection(() => file.BoughtProducts),
      () => {},
    )
  }, [status])
  return Section && status === 'signed-in' ? <Section {...props} /> : null
}
