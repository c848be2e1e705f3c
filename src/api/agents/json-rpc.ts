import { isPlainObject } from '#domain/is-record.ts'
import { isStorableInDatabase } from '../reject-invalid-input.ts'

export type RpcId = string | number

/** A JSON-RPC message: a request, or a notification, which has no id and gets no reply. */
export type RpcMessage = { id: RpcId | null; method: string; params: Record<string, unknown> }

/** A JSON-RPC error with its HTTP status. */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number
  readonly status: number
  readonly data: object | undefined

  constructor(code: number, status: number, message: string, data?: object) {
    super(message)
    this.code = code
    this.status = status
    this.data = data
  }
}

export const createInvalidParamsError = (message: string) => new RpcError(-32602, 400, message)

const invalidRequest = (message: string) => new RpcError(-32600, 400, message)

/** Parses a JSON-RPC message; throws `RpcError` if the message is invalid. */
export function parseRpcMessage(body: Buffer): RpcMessage {
  const message = parsed(body)
  if (Array.isArray(message)) throw invalidRequest('One message for each request: no batches')
  if (!isPlainObject(message) || message.jsonrpc !== '2.0' || typeof message.method !== 'string') {
    throw invalidRequest('Not a request of JSON-RPC 2.0')
  }
  const { id, method, params = {} } = message
  if ((id !== undefined && !isId(id)) || !isPlainObject(params)) {
    throw invalidRequest('Not a request of JSON-RPC 2.0')
  }
  return { id: id ?? null, method, params }
}

function isId(id: unknown): id is RpcId {
  return typeof id === 'string' || Number.isSafeInteger(id)
}

function parsed(body: Buffer): unknown {
  let message: unknown
  try {
    message = JSON.parse(body.toString())
  } catch {
    throw new RpcError(-32700, 400, 'Not JSON')
  }
  if (!isStorableInDatabase(message))
    throw invalidRequest('A text or a number that nobody can read')
  return message
}
