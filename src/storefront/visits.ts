import type { VisitSourceInput } from '#contract/visits.ts'
import type { VisitStep } from '#domain/running/visit-source.ts'
import { tabStorage } from './browser-storage.ts'

const place = 'visita'

type Visit = { from: VisitSourceInput; steps: string[] }

/** Counts a step of this tab's visit once, without cookies and without the session. */
export function countVisitStep(step: VisitStep): void {
  const visit = readVisit()
  if (visit.steps.includes(step)) return
  tabStorage.setItem(place, JSON.stringify({ ...visit, steps: [...visit.steps, step] }))
  const body = JSON.stringify({ step, visit: visit.from })
  navigator.sendBeacon('/api/v1/shop/visitStep', new Blob([body], { type: 'application/json' }))
}

/** Where this tab's visit came from. */
export function readVisitSource(): VisitSourceInput {
  return readVisit().from
}

function readVisit(): Visit {
  try {
    const { from, steps } = Object(JSON.parse(tabStorage.getItem(place) ?? 'null'))
    if (typeof from === 'object' && from !== null && Array.isArray(steps)) return { from, steps }
  } catch {
    // A value that cannot be read is written anew.
  }
  return { from: readArrival(), steps: [] }
}

/** Parameters of the page that was opened first, which navigation may have taken out of the address. */
function readArrival(): VisitSourceInput {
  const [opened] = performance.getEntriesByType('navigation')
  const { searchParams } = new URL(opened?.name ?? location.href)
  const names = ['utm_source', 'utm_medium', 'utm_campaign'] as const
  const given = names.flatMap((name) => {
    const value = searchParams.get(name)
    return value ? [[name, value.slice(0, 200)]] : []
  })
  const referrer = URL.canParse(document.referrer) ? new URL(document.referrer).hostname : ''
  return { ...Object.fromEntries(given), ...(referrer && { referrer: referrer.slice(0, 200) }) }
}
