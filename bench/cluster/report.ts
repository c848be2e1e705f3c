import type { Wrongs } from '#test/support/compare-purchases.ts'
import { patienceMs, type Purchase, type Request } from '#test/support/shoppers.ts'
import type { Fault } from './faults.ts'

/** A fault, with when it began and when all was as before, in milliseconds since the epoch. */
export type Happened = { fault: Fault; began: number; ended: number }

type Seen = { shoppers: number; requests: Request[]; purchases: Purchase[]; wrongs: Wrongs }

const columns = [
  'falla',
  'segundos sin compras',
  'compras',
  'peticiones',
  'fallidas',
  'sin respuesta',
  'la más larga',
  'perdidos',
  'dobles',
  'cobrados sin pedido',
]

/** Prints one line for each fault; whether all that is promised was kept. */
export function report(happened: Happened[], seen: Seen): boolean {
  const rows = happened.map((one) => rowOf(one, seen))
  const cells = [columns, ...rows.map(({ texts }) => texts)]
  const widths = columns.map((_, index) =>
    Math.max(...cells.map((texts) => (texts[index] ?? '').length)),
  )
  for (const texts of cells) {
    const [first = '', ...others] = texts
    const numbers = others.map((text, index) => text.padStart(widths[index + 1] ?? 0))
    console.log([first.padEnd(widths[0] ?? 0), ...numbers].join('  '))
  }
  return rows.every(({ isKept }) => isKept)
}

function rowOf({ fault, began, ended }: Happened, { shoppers, requests, purchases, wrongs }: Seen) {
  const during = requests.filter(({ at }) => at >= began && at < ended)
  const pause = longestPause(purchases, began, ended)
  const failed = during.filter(({ outcome }) => outcome === 'failed').length
  const silent = during.filter(({ outcome }) => outcome === 'silent').length
  const longest = Math.max(0, ...during.filter(isAnswered).map(({ ms }) => ms))
  const refs = new Set(
    purchases.filter(({ paidAt }) => paidAt >= began && paidAt < ended).map(({ ref }) => ref),
  )
  const wrong = [wrongs.lost, wrongs.doubled, wrongs.chargedWithoutOrder].map(
    (among) => [...among].filter((ref) => refs.has(ref)).length,
  )
  const { goal } = fault
  const isKept =
    pause / 1000 <= (goal.pause ?? Infinity) &&
    failed <= (goal.failed ?? Infinity) &&
    // unanswered requests are those pending at a moved machine
    silent <= shoppers * (fault.moves ?? 0) &&
    longest <= patienceMs &&
    wrong.every((count) => count === 0)
  const texts = [
    fault.title,
    (pause / 1000).toFixed(1),
    String(refs.size),
    String(during.length),
    String(failed),
    String(silent),
    `${(longest / 1000).toFixed(1)} s`,
    ...wrong.map(String),
  ]
  return { texts, isKept }
}

/** The longest period without a confirmed order, including both ends. */
function longestPause(purchases: Purchase[], began: number, ended: number): number {
  const moments = purchases
    .flatMap(({ confirmedAt }) => confirmedAt ?? [])
    .toSorted((one, other) => one - other)
  let longest = 0
  for (const [index, moment] of moments.entries()) {
    const before = moments[index - 1] ?? began
    if (moment > began && before < ended) longest = Math.max(longest, moment - before)
  }
  return longest
}

function isAnswered({ outcome }: Request) {
  return outcome !== 'silent'
}
