import { expect, it } from 'vitest'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import { OrderProducts } from './order-products.tsx'
import type { OrderWithHistory } from './order-with-history-type.ts'

it('the order page shows the total of each order line, and the unit price for several units (ORD-04)', () => {
  const line = { url_key: 'mouse', product_id: 7, digital: false, discount: 0 }
  const order = {
    status: 'processing',
    pickup: null,
    payment_attempt: {
      products_json: [
        { ...line, name: 'Mouse', qty: 2, price: 159.99, image: { small_image_url: null } },
        { ...line, name: 'Cable', qty: 1, price: 229.99, image: { small_image_url: null } },
      ],
    },
  } as unknown as OrderWithHistory
  const words = wordsOf(renderPage(() => OrderProducts({ order, reviewed: undefined })))
  expect(words).toContain('Mouse $319.98 Cantidad 2, $159.99 cada uno')
  expect(words).toMatch(/Cable \$229\.99 Cantidad 1$/)
})
