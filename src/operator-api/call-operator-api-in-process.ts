import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { callApiInternally } from '#api/internal-api-calls.ts'
import type { ApiOperationCall } from '#contract/api-operation.ts'
import { type OperationName, operatorApiOperations } from '#contract/operator/all-api-operations.ts'

type Caller = {
  requestId: string
  /** Object that identifies the page request or the authenticated caller (authenticate-caller.ts) */
  page: object
  headers?: Record<string, string>
  remoteAddress?: string
}

/** Calls an operation of the operator API in process. */
export function callOperatorApiInProcess(
  app: FastifyInstance,
  name: OperationName,
  { params = {}, query = {}, body, isWorkbook = false }: ApiOperationCall,
  { requestId, page, headers, ...sender }: Caller,
): Promise<LightMyRequestResponse> {
  const { method, path } = operatorApiOperations[name]
  const call = {
    ...sender,
    method,
    url: createOperationUrl(isWorkbook ? path.replace(/csv$/, 'xlsx') : path, { params, query }),
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    payload: body === undefined ? undefined : JSON.stringify(body),
  }
  return callApiInternally(app, requestId, call, page)
}

/** URL path and query string of an operation; undefined, null and empty query values are omitted. */
function createOperationUrl(
  path: string,
  { params, query }: Required<Pick<ApiOperationCall, 'params' | 'query'>>,
): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value))
  }
  return `/api/v1/${filled}${search.size > 0 ? `?${search}` : ''}`
}
