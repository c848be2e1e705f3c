import { pauseForOtherRequests } from './pause-for-other-requests.ts'

/** Decodes a file uploaded as base64; pauses after a large file, before its further processing. */
export async function decodeUploadedFile(base64: string): Promise<Buffer> {
  const bytes = Buffer.from(base64, 'base64')
  await pauseForOtherRequests(bytes.length)
  return bytes
}
