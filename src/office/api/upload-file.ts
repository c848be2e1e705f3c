import type {
  OperationUrlPath,
  OperationName,
  OperationSchemaType,
} from '#contract/operator/all-api-operations.ts'
import { createApiUrl } from './api-url.ts'

/**
 * Uploads a file to the operator API with its name. `words` is the rejection message; undefined if
 * the reply was unreadable.
 */
export async function uploadFile<Name extends OperationName>(
  address: OperationUrlPath<Name>,
  file: File,
): Promise<
  { ok: true; reply: OperationSchemaType<Name, 'reply'> } | { ok: false; words: string | undefined }
> {
  const query = new URLSearchParams({ name: file.name.slice(-300) })
  const headers = { 'content-type': 'application/octet-stream' }
  try {
    const answer = await fetch(`${createApiUrl<Name>(address)}?${query}`, {
      method: 'POST',
      headers,
      body: file,
    })
    if (answer.ok) return { ok: true, reply: await answer.json() }
    const { messageForUser }: { messageForUser?: string } = await answer.json()
    return { ok: false, words: messageForUser }
  } catch {
    return { ok: false, words: undefined }
  }
}
