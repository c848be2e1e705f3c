import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type {
  Operation,
  OperationInputOrReply,
  OperationRefusalCode,
} from '#contract/api-operation.ts'

/**
 * A sent refusal. Awaiting it gives its code to the compiler (to nothing else), so that the return
 * type of an async handler names the codes that it sends.
 */
export interface SentRefusal<Code extends string> {
  then(refused: (refusal?: RefusedWith<Code>) => void, failed: (error: Error) => void): void
}
interface RefusedWith<Code extends string> {
  readonly refusalCode: Code
}

type FileContent = string | Uint8Array

type Options = Omit<RouteShorthandOptions, 'schema'> & {
  /** URL path of the route, if it differs from the path in the operation's definition. */
  url?: string
  summary: string
  description?: string
  /** Accepted media types if the request body is a file */
  consumes?: string[]
}

/**
 * Creates the function that registers a route for an API operation, with the HTTP method, path and
 * schemas of the operation. Handlers send the refusals that the operation lists, all of them, and
 * `SharedCode`.
 */
export function createOperationRouteRegistrar<
  Table extends Record<keyof Table, Operation>,
  SharedCode extends string,
>(operations: Table) {
  type Call<Name extends keyof Table> = {
    Params: OperationInputOrReply<Table[Name], 'params'>
    Querystring: OperationInputOrReply<Table[Name], 'query'>
    Body: OperationInputOrReply<Table[Name], 'body'>
  }
  type Reply<Name extends keyof Table, Code extends string> =
    | (Table[Name]['reply'] extends TSchema ? Static<Table[Name]['reply']> : FileContent)
    | RefusedWith<Code>
    | FastifyReply
    | undefined
  type Listed<Name extends keyof Table> = OperationRefusalCode<Table[Name]>
  /** No arguments, or codes that the operation lists and its handler does not send. */
  type ListedButNotSent<Name extends keyof Table, Code> =
    Exclude<Listed<Name>, Code> extends never ? [] : [codes: Exclude<Listed<Name>, Code>]

  return function registerOperationRoute<
    Name extends keyof Table & string,
    Code extends Listed<Name> | SharedCode,
  >(
    app: FastifyInstance,
    name: Name,
    { url, summary, description, consumes, ...options }: Options,
    handler: (
      request: FastifyRequest<Call<Name>>,
      reply: FastifyReply,
    ) => Reply<Name, Code> | SentRefusal<Code> | Promise<Reply<Name, Code>>,
    ..._listedButNotSent: ListedButNotSent<Name, Code>
  ) {
    const { method, path, params, query, body, reply, refusals = [] }: Operation = operations[name]
    const codes = refusals.map((code) => `\`${code}\``).join(', ')
    const about = [description, codes && `Códigos de sus «no»: ${codes}.`].filter(Boolean).join(' ')
    app.route<Call<Name>>({
      ...options,
      method,
      url: url ?? (path.startsWith('/') ? path : `/api/v1/${path}`),
      schema: {
        operationId: name,
        summary,
        ...(about && { description: about }),
        ...(consumes && { consumes }),
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
        response: { 200: reply },
      },
      handler,
    })
  }
}
