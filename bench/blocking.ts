// How long each public page of the built shop keeps a phone busy while it loads: processor time of the main thread's tasks,
// which other work on the machine lengthens little. A phone counts as four times slower.
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { publicPages, startShop } from './shops.ts'

const { values } = parseArgs({
  options: { visits: { type: 'string', default: '5' }, page: { type: 'string', multiple: true } },
})
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const slower = 4
/** Milliseconds of a task after which a touch is felt to wait. */
const patience = 50
/** Time in ms for a page to load and draw skipped parts. */
const untilDrawn = 4500
const categories = ['toplevel', 'devtools.timeline']

type Event = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  /** microseconds of processor time */
  tdur?: number
  args: { beginData?: { url?: string } }
}

const shop = await startShop({ processes: 1 })
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH,
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  console.log('Milisegundos de un teléfono; mediana, y las tareas largas de la última visita.')
  console.log(line(['página', 'procesador', 'bloqueada', 'tareas largas']))
  for (const [name, page] of Object.entries(await publicPages(shop.url))) {
    if (values.page && !values.page.includes(name)) continue
    const visits: number[][] = []
    for (let visit = 0; visit < Number(values.visits); visit += 1) {
      visits.push(await tasksOf(browser, shop.url + page))
    }
    const long = visits.map((tasks) => tasks.filter((task) => task > patience))
    console.log(
      line([
        name,
        median(visits.map(sum)),
        median(long.map((tasks) => sum(tasks.map((task) => task - patience)))),
        (long.at(-1) ?? []).map(Math.round).join(' '),
      ]),
    )
  }
} finally {
  await browser.close()
  await shop.close()
}

/** What each task of the page's main thread takes of a phone's processor, from the first of its document on. */
async function tasksOf(browser: Browser, url: string): Promise<number[]> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const devtools = await browser.newBrowserCDPSession()
  const events: Event[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Event[])))
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  })
  await page.goto(url)
  await page.waitForTimeout(untilDrawn)
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await complete
  await devtools.detach()
  await context.close()
  const first = events.find(
    ({ name, args }) => name === 'ParseHTML' && args.beginData?.url?.startsWith(url),
  )
  if (!first) throw new Error(`No se vio llegar ${url}.`)
  return events
    .filter(
      ({ name, ph, pid, tid, ts }) =>
        name === 'ThreadControllerImpl::RunTask' &&
        ph === 'X' &&
        pid === first.pid &&
        tid === first.tid &&
        ts >= first.ts - 2000,
    )
    .map(({ tdur = 0 }) => (tdur / 1000) * slower)
}

function median(values: number[]): string {
  return String(Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0))
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function line(cells: string[]): string {
  return cells
    .map((cell) => cell.padEnd(14))
    .join('')
    .trimEnd()
}
