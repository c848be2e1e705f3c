import { setTimeout } from 'node:timers/promises'

/** Size in bytes from which requests and files are processed in steps. */
export const largeSize = 1024 * 1024
/** Pause in ms after each step, in which waiting requests are answered. */
const pauseMs = 100

/** Lets waiting requests be answered between two steps of a large request. */
export async function pauseForOtherRequests() {
  await setTimeout(pauseMs)
}

/** Decodes a file uploaded as base64; pauses after a large file, before it is processed further. */
export async function decodeUploadedFile(base64: string): Promise<Buffer> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length >= largeSize) await pauseForOtherRequests()
  return bytes
}
