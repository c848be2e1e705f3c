import { expect, it } from 'vitest'
import { renderPage, wordsOf } from '#test/support/render-page.ts'
import { OrderParcels } from './order-parcels.tsx'
import type { OrderWithHistory } from './order-with-history-type.ts'

it('the order page lists contents and state of each parcel, and units not yet sent (ORD-04)', () => {
  const line = { url_key: 'mouse', product_id: 7, digital: false, discount: 0, price: 1 }
  const parcel = { carrier: 'Correo', tracking_url: null, sent_at: '2026-11-20T16:00:00Z' }
  const order = {
    status: 'processing',
    estimate_from: '2026-11-24',
    estimate_to: '2026-11-24',
    payment_attempt: {
      products_json: [
        { ...line, name: 'Mouse', qty: 3 },
        { ...line, name: 'Licencia', qty: 1, digital: true },
        { ...line, name: 'Cable', qty: 1 },
      ],
    },
    shipments: [
      {
        ...parcel,
        position: 1,
        tracking_number: 'PE1',
        delivered_at: '2026-11-21T16:00:00Z',
        lines: [{ place: 0, qty: 1 }],
      },
      {
        ...parcel,
        position: 3,
        tracking_number: 'PE2',
        delivered_at: null,
        lines: [{ place: 0, qty: 1 }],
      },
    ],
  } as unknown as OrderWithHistory
  const words = wordsOf(renderPage(() => OrderParcels({ order, today: '2026-11-23' })))
  expect(words).toMatch(/Paquete 1 · Llegó el .* 1 × Mouse Correo PE1/)
  expect(words).toMatch(/Paquete 2 · En camino, llega mañana.* 1 × Mouse Correo PE2/)
  expect(words).toMatch(/Lo demás · .* 1 × Mouse 1 × Cable$/)
  expect(words).not.toContain('Licencia')
})
