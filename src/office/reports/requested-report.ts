import type { LoaderFunctionArgs } from 'react-router'
import { readsFor } from '../api/operator-api.ts'
import { readAsked, todayHere } from './report-period.ts'

/** Parses the parameters in a report's URL and loads its data. */
export async function readReport<Reply>(asked: LoaderFunctionArgs, call: string) {
  const today = todayHere()
  const report = readAsked(new URL(asked.request.url).searchParams, today)
  const { from, to } = report.period
  return { report, today, found: await readsFor(asked).get<Reply>(call, { from, to }) }
}
