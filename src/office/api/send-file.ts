import type { AddressOf, OperationName, PartOf } from '#contract/operator/operations.ts'

/** Uploads a raw file with its name. `words`: the rejection message; undefined without a readable reply. */
export async function sendFile<Name extends OperationName>(
  address: AddressOf<Name>,
  file: File,
): Promise<{ ok: true; reply: PartOf<Name, 'reply'> } | { ok: false; words: string | undefined }> {
  const query = new URLSearchParams({ name: file.name.slice(-300) })
  const headers = { 'content-type': 'application/octet-stream' }
  try {
    const answer = await fetch(`/api/v1/${address}?${query}`, {
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
