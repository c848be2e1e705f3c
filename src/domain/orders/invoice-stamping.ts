import { hourInMs } from '../durations.ts'

/**
 * Whether an open stamping keeps an invoice made elsewhere from being recorded: its answer may still
 * come. After an hour the work goes on by hand.
 */
export function blocksOtherInvoices({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < hourInMs
}
