import { createUndeliverableResult, createUnreachableResult } from './message-delivery-result.ts'

const timeoutMs = 10_000
const longestReply = 1_000_000

/**
 * Reply of a message provider. `unsent`: no connection was made, so nothing arrived there; `lost`:
 * the call may have arrived.
 */
export type ProviderReply =
  | { state: 'answered'; status: number; body: unknown }
  | { state: 'unsent' | 'lost' }

type ProviderCall = {
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: URLSearchParams | string
  timeout?: number | undefined
}

/** Calls a message provider, without following redirects, and reads its JSON up to a limit. */
export async function callProvider(
  url: URL,
  { method = 'GET', headers, body, timeout = timeoutMs }: ProviderCall,
): Promise<ProviderReply> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
      ...(body !== undefined && { body }),
    })
    return { state: 'answered', status: response.status, body: parseJson(await readText(response)) }
  } catch (error) {
    return { state: isConnectionFailure(error) ? 'unsent' : 'lost' }
  }
}

const retriedStatuses = [401, 403, 404, 408, 409, 425, 429]

/** Whether a refusal concerns the message itself, so that sending it again cannot help. */
function isFinalStatus(status: number): boolean {
  return status >= 400 && status < 500 && !retriedStatuses.includes(status)
}

/** Result of a message that the provider did not take. */
export function toFailedDelivery(name: string, reply: ProviderReply, code?: number) {
  if (reply.state !== 'answered') return createUnreachableResult(`${name} did not answer`)
  const reason = `${name} answered ${reply.status}${code === undefined ? '' : `, code ${code}`}`
  return isFinalStatus(reply.status)
    ? createUndeliverableResult(reason)
    : createUnreachableResult(reason)
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > longestReply) return ''
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const connectionFailures = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
])

function isConnectionFailure(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && connectionFailures.has(String(cause.code))
}
