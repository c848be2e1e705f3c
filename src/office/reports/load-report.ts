import type { LoaderFunctionArgs } from 'react-router'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { parseReportParameters, getTodayInMexico } from './report-period.ts'

type Reads = ReturnType<typeof createOperatorApiReader>

/** Parses the parameters in a report's URL and loads its data. */
export async function loadReport<Report>(
  asked: LoaderFunctionArgs,
  read: (reads: Reads, period: { from: string; to: string }) => Promise<Report>,
) {
  const today = getTodayInMexico()
  const report = parseReportParameters(new URL(asked.request.url).searchParams, today)
  const { from, to } = report.period
  return { report, today, found: await read(createOperatorApiReader(asked), { from, to }) }
}
