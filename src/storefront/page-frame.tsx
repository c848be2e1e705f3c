import { useEffect } from 'react'
import { ClientNavigation } from '#ui/client-navigation.tsx'
import { NavigationProgress } from '#ui/navigation-progress.tsx'
import { loadWishlist } from './account/wishlist-store.ts'
import { loadCart } from './cart/cart-store.ts'
import { ProductComparisonController } from './catalogue/comparison-controller.tsx'
import { BottomNavigation } from './frame/bottom-navigation.tsx'
// Loaded before it is needed, because the connection may be what fails
import './frame/error-page.tsx'
import { Footer } from './frame/footer.tsx'
import { MinimalFooter, MinimalHeader } from './frame/minimal-header-and-footer.tsx'
import { NavigationAnnouncer } from './frame/navigation-announcer.tsx'
import { OfflineNotice } from './frame/offline-notice.tsx'
import { SidePanels } from './frame/side-panels.tsx'
import { TopBar } from './frame/top-bar.tsx'
import { OffscreenRendering } from './rendering/progressive-rendering.ts'
import { SessionRenewer } from './session/session-renewer.tsx'
import { countVisitStep } from './visit-step.ts'

/** Header and footer of a page: minimal ('plain', 'pay') or complete. */
export type FrameKind = 'plain' | 'pay' | 'shop'

const sessionFollowers = [loadCart, loadWishlist]

/** Header of a page. */
export function PageTop({ kind }: { kind: FrameKind }) {
  return kind === 'shop' ? <TopBar /> : <MinimalHeader paying={kind === 'pay'} />
}

/** Footer of a page, bottom navigation, side panels, and the invisible services of every page. */
export function PageEnd({ kind }: { kind: FrameKind }) {
  useEffect(() => countVisitStep('view'), [])
  return (
    <>
      {kind === 'shop' ? (
        <>
          <Footer />
          <BottomNavigation />
          <SidePanels />
        </>
      ) : (
        <MinimalFooter />
      )}
      <ClientNavigation />
      <SessionRenewer followers={sessionFollowers} />
      <NavigationAnnouncer />
      <NavigationProgress />
      <OffscreenRendering />
      <OfflineNotice />
      <ProductComparisonController />
    </>
  )
}
