import { setTimeout } from 'node:timers/promises'

/** Size in bytes from which requests and files are processed in steps. */
const largeSize = 1024 * 1024
/** Pause in ms after each step, in which waiting requests are answered. */
const pauseMs = 100

/** Pauses between two steps of processing a large body or file (`bytes`); small ones need no pause. */
export async function pauseForOtherRequests(bytes: number): Promise<void> {
  if (bytes >= largeSize) await setTimeout(pauseMs)
}
