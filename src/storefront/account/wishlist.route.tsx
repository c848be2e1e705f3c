import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { WishlistItem } from '#contract/account.ts'
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
import { SkeletonCards } from '../ui/loading-placeholders.tsx'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { AccountFrame } from './account-frame.tsx'
import { WishCard } from './wishlist-card.tsx'
import { removeWishlistItemLocally } from './wishlist-store.ts'

export const meta = createPrivatePageMeta(literals.menu.wishlist)
export const clientMiddleware = [requireShopper]

export async function clientLoader() {
  return { wishes: markPromiseRejectionHandled(createApiClient().get('customer/wishlist')) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AccountFrame page="WishList">
      <Waiting />
    </AccountFrame>
  )
}

/** Wishlist page: availability and price drops of the saved products (WSH-01). */
export default function WishlistPage() {
  const { wishes } = useLoaderData<typeof clientLoader>()
  return (
    <AccountFrame page="WishList">
      <DeferredContent
        data={wishes}
        waiting={<Waiting />}
        failed={
          <>
            <Head />
            <LoadFailed safe="Tus favoritos están a salvo." />
          </>
        }
      >
        {({ wishlist }) => <WishList wishes={wishlist} />}
      </DeferredContent>
    </AccountFrame>
  )
}

function WishList({ wishes }: { wishes: readonly WishlistItem[] }) {
  const { revalidate } = useRevalidator()
  const [removing, setRemoving] = useState<WishlistItem | null>(null)
  const { busy, run } = useAsyncAction()

  async function remove() {
    if (!removing) return
    const { product_id, wish_id } = removing
    await run(async () => {
      const body = product_id === null ? { wishId: wish_id } : { productId: product_id }
      const path = 'customer/deleteProductFromWishlist'
      const reply = await createApiClient().post(path, body, { ownWords: true })
      if (!reply.success) return reply.messageForUser
      if (product_id !== null) removeWishlistItemLocally(product_id)
      showSuccess(literals.wishlist.removed)
      void revalidate()
    })
    setRemoving(null)
  }

  return (
    <>
      <Head count={wishes.length} />
      {wishes.length === 0 ? (
        <EmptyState icon="heart" title={literals.wishlist.empty} as="h2">
          <p>Toca el corazón de lo que te gusta y lo encuentras aquí, con su precio al día.</p>
          <ButtonLink kind="primary" to={linkTo('Index')}>
            Ir a la tienda
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul className="grid">
          {wishes.map((wish) => (
            <li key={wish.wish_id}>
              <WishCard wish={wish} onRemove={() => setRemoving(wish)} />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        question={literals.wishlist.confirmRemoval}
        detail={removing?.name}
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
      <h1>{literals.menu.wishlist}</h1>
      {count > 0 ? (
        <p className="muted">{count === 1 ? '1 producto' : `${count} productos`}</p>
      ) : null}
    </div>
  )
}

function Waiting() {
  return (
    <div aria-busy="true">
      <Head />
      <SkeletonCards count={4} />
    </div>
  )
}
