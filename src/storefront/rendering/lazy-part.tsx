import { type ComponentType, lazy, useEffect } from 'react'
import { replayStoppedEvents } from './early-events.ts'

/** Server-rendered part whose code the browser loads after hydration; its early events are replayed then. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const Part = await load()
    function ArrivedPart(props: Props) {
      useEffect(replayStoppedEvents, [])
      return <Part {...props} />
    }
    return { default: ArrivedPart }
  })
}
