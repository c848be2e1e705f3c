import { ProductComparisonController } from './catalogue/comparison-controller.tsx'
// Loaded before it is needed, because the connection may be what fails
import './frame/error-page.tsx'
import { OfflineNotice } from './frame/offline-notice.tsx'

export function InteractiveIslands() {
  return (
    <>
      <OfflineNotice />
      <ProductComparisonController />
    </>
  )
}
