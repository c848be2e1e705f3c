/**
 * Sends a file as it is to the operator API, with its name. `words`: why it was not taken, where the shop says so;
 * undefined when no answer came that can be read.
 */
export async function sendFile<Reply>(
  path: string,
  file: File,
): Promise<{ ok: true; reply: Reply } | { ok: false; words: string | undefined }> {
  const query = new URLSearchParams({ name: file.name.slice(-300) })
  const headers = { 'content-type': 'application/octet-stream' }
  try {
    const answer = await fetch(`/api/v1/${path}?${query}`, { method: 'POST', headers, body: file })
    if (answer.ok) return { ok: true, reply: await answer.json() }
    const { messageForUser }: { messageForUser?: string } = await answer.json()
    return { ok: false, words: messageForUser }
  } catch {
    return { ok: false, words: undefined }
  }
}
