import { type ComponentType, lazy, useEffect } from 'react'
import { replayCapturedEvents } from './replay-early-events.ts'

/**
 * Part of a page that is rendered on the server and whose code loads after hydration; clicks made
 * earlier are replayed then. If loading fails, the server's markup stays until reconnection.
 */
export function lazyHydratedComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
) {
  return lazy(async () => {
    const Part = await loadWithRetry(load)
    function ArrivedPart(props: Props) {
      useEffect(replayCapturedEvents, [])
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
