import { type ComponentType, lazy, Suspense, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { createStateStore, useStore } from '../create-global-state.ts'
import {
  comparedProducts,
  addToComparison,
  removeFromComparison,
  readComparedProducts,
} from './compared-products-store.ts'

const ComparedBar = lazy<ComponentType>(() =>
  import('./comparison-bar.tsx').then(
    ({ ComparisonBar: component }) => ({ default: component }),
    // When the comparison bar cannot be loaded offline, the checkboxes still store the selection
    () => ({ default: () => null }),
  ),
)

/** Whether the page has comparison checkboxes. */
const boxesHere = createStateStore(false)

/** Manages the comparison checkboxes of every page and shows the comparison bar once a product is selected. */
export function ProductComparisonController() {
  const { key } = useLocation()
  const { keys } = useStore(comparedProducts)
  const hasBoxes = useStore(boxesHere)

  useLayoutEffect(followBoxes, [])
  useLayoutEffect(markBoxes, [keys, key])

  if (!hasBoxes || keys.length === 0) return null
  return (
    <Suspense>
      <ComparedBar />
    </Suspense>
  )
}

/** Applies comparison checkbox clicks made before hydration, and changes made in other tabs. */
function followBoxes(): () => void {
  const stopped = new AbortController()
  const options = { signal: stopped.signal }
  readComparedProducts()
  for (const box of boxes()) if (box.checked) addToComparison(keyOf(box))
  window.addEventListener('input', answer, options)
  window.addEventListener('storage', readComparedProducts, options)
  window.addEventListener('pageshow', readComparedProducts, options)
  return () => stopped.abort()
}

function answer({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || !('compare' in target.dataset)) return
  if (target.checked) addToComparison(keyOf(target))
  else removeFromComparison(keyOf(target))
  markBoxes()
}

function markBoxes(): void {
  const { keys } = comparedProducts.get()
  boxesHere.set(boxes().length > 0)
  for (const box of boxes()) box.checked = keys.includes(keyOf(box))
}

function boxes() {
  return document.querySelectorAll<HTMLInputElement>('[data-compare]')
}

function keyOf(box: HTMLInputElement): string {
  return box.dataset.compare ?? ''
}
