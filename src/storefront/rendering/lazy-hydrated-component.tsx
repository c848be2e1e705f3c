import { type ComponentType, lazy, useEffect } from 'react'
import { waitForFirstNeed } from './first-need.ts'
import { replayStoppedEvents } from './replay-early-events.ts'

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
      useEffect(replayStoppedEvents, [])
      return <Part {...props} />
    }
    return { default: ArrivedPart }
  })
}

/**
 * Part of a page that is rendered on the server and hydrated when the page is first touched, or else
 * when the browser is idle after loading it; on a page shown later, its code comes with the page's.
 */
export function hydratedWhenNeeded<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
) {
  const code = waitForFirstNeed().then(() => loadWithRetry(load))
  return lazyHydratedComponent(() => code)
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
