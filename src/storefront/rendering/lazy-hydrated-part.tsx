import { type ComponentType, lazy, useEffect } from 'react'
import { replayStoppedEvents } from './replay-early-events.ts'

/**
 * Server-rendered part whose code the browser loads after hydration; its early events are replayed then. When loading
 * fails, the server's markup stays, and loading is retried on reconnection.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const Part = await loadWithRetry(load)
    function ArrivedPart(props: Props) {
      useEffect(replayStoppedEvents, [])
      return <Part {...props} />
    }
    return { default: ArrivedPart }
  })
}

async function loadWithRetry<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => {
      window.addEventListener('online', resolve, { once: true })
    })
    return loadWithRetry(load)
  }
}
