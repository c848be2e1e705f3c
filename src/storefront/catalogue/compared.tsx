import { type ComponentType, lazy, Suspense, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { createStore, useStore } from '../store.ts'
import { choice, choose, drop, readChoice } from './compare-choice.ts'

const ComparedBar = lazy<ComponentType>(() =>
  import('./compared-bar.tsx').then(
    ({ ComparedBar: component }) => ({ default: component }),
    // Offline, the checkboxes still store the selection
    () => ({ default: () => null }),
  ),
)

/** Whether the page has comparison checkboxes. */
const boxesHere = createStore(false)

/** Manages the comparison checkboxes of every page and shows the comparison bar once a product is selected. */
export function Compared() {
  const { key } = useLocation()
  const { keys } = useStore(choice)
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

/** Applies checkbox clicks made before hydration, and changes of other tabs. */
function followBoxes(): () => void {
  const stopped = new AbortController()
  const options = { signal: stopped.signal }
  readChoice()
  for (const box of boxes()) if (box.checked) choose(keyOf(box))
  window.addEventListener('input', answer, options)
  window.addEventListener('storage', readChoice, options)
  window.addEventListener('pageshow', readChoice, options)
  return () => stopped.abort()
}

function answer({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || !('compare' in target.dataset)) return
  if (target.checked) choose(keyOf(target))
  else drop(keyOf(target))
  markBoxes()
}

function markBoxes(): void {
  const { keys } = choice.get()
  boxesHere.set(boxes().length > 0)
  for (const box of boxes()) box.checked = keys.includes(keyOf(box))
}

function boxes() {
  return document.querySelectorAll<HTMLInputElement>('[data-compare]')
}

function keyOf(box: HTMLInputElement): string {
  return box.dataset.compare ?? ''
}
