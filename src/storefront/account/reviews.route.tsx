import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { MyReview } from '#contract/account.ts'
import { ButtonLink } from '#ui/button.tsx'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { markPromiseRejectionHandled } from '../rendering/mark-deferred-rejection-handled.ts'
import { requireShopper } from '../session/require-shopper.middleware.ts'
import { literals } from '../text/specified-texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DeferredContent } from '../ui/deferred-content.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { AccountFrame } from './account-frame.tsx'
import { ListLoadingPlaceholder } from './loading-rows.tsx'
import './photos.css'
import { MyReviewRow } from './my-review-row.tsx'
import { ProductsToReview } from './products-to-review.tsx'
import { type BoughtProduct, listUnreviewedProducts } from './unreviewed-products.ts'

export const meta = createPrivatePageMeta(literals.menu.reviews)
export const clientMiddleware = [requireShopper]

export async function clientLoader() {
  return { written: markPromiseRejectionHandled(readReviews()) }
}

/** If the list of products that await a review fails to load, the page stays usable. */
async function readReviews() {
  const api = createApiClient()
  const [written, orders] = await Promise.allSettled([
    api.get('customer/reviews'),
    api.post('customer/orders', {}, { ownWords: true }),
  ])
  if (written.status === 'rejected') throw written.reason
  const { reviews } = written.value
  const bought = orders.status === 'fulfilled' ? orders.value.payload : []
  return { reviews, waiting: listUnreviewedProducts(bought, reviews) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AccountFrame page="My Reviews">
      <Waiting />
    </AccountFrame>
  )
}

/** Page with the shopper's reviews and their publication status (REV-01). */
export default function ReviewsPage() {
  const { written } = useLoaderData<typeof clientLoader>()
  return (
    <AccountFrame page="My Reviews">
      <DeferredContent
        data={written}
        waiting={<Waiting />}
        failed={
          <>
            <Head />
            <LoadFailed safe="Tus reseñas están a salvo." />
          </>
        }
      >
        {(loaded) => <MyReviews {...loaded} />}
      </DeferredContent>
    </AccountFrame>
  )
}

function MyReviews({
  reviews,
  waiting,
}: {
  reviews: readonly MyReview[]
  waiting: readonly BoughtProduct[]
}) {
  const { revalidate } = useRevalidator()
  const [removing, setRemoving] = useState<MyReview | null>(null)
  const { busy, run } = useAsyncAction()

  async function remove() {
    if (!removing) return
    await run(async () => {
      const reply = await createApiClient().delete(`customer/review/${removing.id}`, {
        ownWords: true,
      })
      if (!reply.success) return reply.messageForUser
      showSuccess(literals.reviews.removed)
      void revalidate()
    })
    setRemoving(null)
  }

  return (
    <>
      <Head count={reviews.length} />
      <div className="stack gap-4">
        {waiting.map((product) => (
          <ProductsToReview
            key={product.productId}
            product={product}
            onSaved={() => void revalidate()}
          />
        ))}
      </div>
      {reviews.length === 0 && waiting.length > 0 ? (
        <p className="muted gap-t">{literals.reviews.empty}</p>
      ) : reviews.length === 0 ? (
        <EmptyState icon="review" title={literals.reviews.empty} as="h2">
          <p>Cuenta cómo te fue con lo que compraste: a quien viene después le sirve.</p>
          <ButtonLink kind="primary" to={linkTo('Orders')}>
            Ver mis pedidos
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul className="stack gap-4 gap-t">
          {reviews.map((review) => (
            <MyReviewRow
              key={review.id}
              review={review}
              onChanged={() => void revalidate()}
              onRemove={() => setRemoving(review)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        question="¿Eliminar tu reseña?"
        detail="Dejará de verse en el producto. Puedes escribir otra cuando quieras."
        open={removing !== null}
        busy={busy}
        onCancel={() => setRemoving(null)}
        onConfirm={remove}
      />
    </>
  )
}

function Head({ count = 0 }: { count?: number }) {
  return (
    <div className="page-head row apart wraps">
      <h1>{literals.menu.reviews}</h1>
      {count > 0 ? (
        <p className="muted">{count === 1 ? '1 escrita' : `${count} escritas`}</p>
      ) : null}
    </div>
  )
}

function Waiting() {
  return (
    <>
      <Head />
      <ListLoadingPlaceholder label="Cargando tus reseñas" rows={3} />
    </>
  )
}
