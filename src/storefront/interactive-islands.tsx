import { ProductComparisonController } from './catalogue/comparison-controller.tsx'
import { OfflineNotice } from './frame/offline-notice.tsx'

export function InteractiveIslands() {
  return (
    <>
      <OfflineNotice />
      <ProductComparisonController />
    </>
  )
}
