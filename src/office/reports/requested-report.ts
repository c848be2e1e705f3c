import type { LoaderFunctionArgs } from 'react-router'
import { readsFor } from '../api/operator-api.ts'
import { readAsked, todayHere } from './report-period.ts'

type Reads = ReturnType<typeof readsFor>

/** Parses the parameters in a report's URL and loads its data. */
export async function readReport<Report>(
  asked: LoaderFunctionArgs,
  read: (reads: Reads, period: { from: string; to: string }) => Promise<Report>,
) {
  const today = todayHere()
  const report = readAsked(new URL(asked.request.url).searchParams, today)
  const { from, to } = report.period
  return { report, today, found: await read(readsFor(asked), { from, to }) }
}
