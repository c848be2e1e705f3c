import { type ComponentType, lazy, Suspense, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { createStore, useStore } from '../store.ts'
import { choice, choose, drop, readChoice } from './compare-choice.ts'

const ComparedBar = lazy<ComponentType>(() =>
  import('./compared-bar.tsx').then(
    ({ ComparedBar: component }) => ({ default: component }),
    // offline, the checkboxes keep the choice
    () => ({ default: () => null }),
  ),
)

/** Whether the page has any. */
const boxesHere = createStore(false)

/** Looks after the boxes of every page; where there are any, the bar stands below them once something is chosen. */
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

/** Follows earlier ticks and other tabs. */
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
