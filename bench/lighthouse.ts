// Lighthouse, mobile, median of several runs per public page of the built shop. Installed on demand at this version,
// because it is large.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { publicPages, startShop } from './shops.ts'

const version = '13.5.0'
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, page: { type: 'string', multiple: true } },
})
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const metrics = {
  'LCP s': ['largest-contentful-paint', 1000],
  'TBT ms': ['total-blocking-time', 1],
  CLS: ['cumulative-layout-shift', 1],
  'FCP s': ['first-contentful-paint', 1000],
} as const
const good = 0.97
const mostTries = 3
/** Lighthouse's own measure of the machine; below it, other work has spoilt the figures. */
const calm = 1000

type Audit = { title: string; score: number | null; numericValue?: number; displayValue?: string }
type Report = {
  environment: { benchmarkIndex: number }
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number; group?: string }[] }
  >
  audits: Record<string, Audit>
}

const shop = await startShop({ processes: 1 })
const folder = await mkdtemp(path.join(tmpdir(), 'tianguis-lighthouse-'))
try {
  console.log(
    ['página'.padEnd(12), ...categories, ...Object.keys(metrics), 'máquina']
      .map((name) => name.padEnd(15))
      .join(''),
  )
  for (const [name, page] of Object.entries(await publicPages(shop.url))) {
    if (values.page && !values.page.includes(name)) continue
    const reports: Report[] = []
    for (let run = 0; run < Number(values.runs); run += 1) {
      reports.push(await visitAtLast(shop.url + page, path.join(folder, 'report.json')))
    }
    tell(name, reports)
  }
} finally {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
}

/** Lighthouse sometimes misses the beginning of a visit and asks to be run again. */
async function visitAtLast(url: string, file: string): Promise<Report> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await visit(url, file)
    } catch (error) {
      if (tries === mostTries) throw error
    }
  }
}

async function visit(url: string, file: string): Promise<Report> {
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run'
  await promisify(execFile)('npx', [
    '--yes',
    `lighthouse@${version}`,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${flags}`,
  ])
  return JSON.parse(await readFile(file, 'utf8')) as Report
}

function tell(name: string, reports: Report[]) {
  const scores = categories.map((category) =>
    median(reports.map((report) => report.categories[category]?.score ?? 0)),
  )
  const figures = Object.values(metrics).map(([id, unit]) =>
    median(reports.map((report) => (report.audits[id]?.numericValue ?? 0) / unit)),
  )
  const machine = median(reports.map(({ environment }) => environment.benchmarkIndex))
  const cells = [
    ...scores.map((score) => String(Math.round(score * 100))),
    ...figures.map(short),
    `${Math.round(machine)}${machine < calm ? ' (ocupada: no cuenta)' : ''}`,
  ]
  console.log([name.padEnd(12), ...cells].map((cell) => cell.padEnd(15)).join(''))
  for (const [index, category] of categories.entries()) {
    if ((scores[index] ?? 0) < good)
      for (const cause of causes(reports, category)) console.log(cause)
  }
}

/** What kept a page from full marks, the heaviest first. */
function causes([report]: Report[], category: string): string[] {
  return (report?.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (report?.audits[id]?.score ?? 1) < 1)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ id }) => {
      const audit = report?.audits[id]
      return `  ${category}: ${audit?.title} ${audit?.displayValue ?? ''}`
    })
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function short(value: number): string {
  return value >= 10 ? value.toFixed(0) : value.toFixed(2)
}
