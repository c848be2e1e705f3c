import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Operation, OperationInputOrReply } from '#contract/api-operation.ts'

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
 * schemas of the operation.
 */
export function createOperationRouteRegistrar<Table extends Record<keyof Table, Operation>>(
  operations: Table,
) {
  type Call<Name extends keyof Table> = {
    Params: OperationInputOrReply<Table[Name], 'params'>
    Querystring: OperationInputOrReply<Table[Name], 'query'>
    Body: OperationInputOrReply<Table[Name], 'body'>
  }
  type Reply<Name extends keyof Table> =
    | OperationInputOrReply<Table[Name], 'reply'>
    | FastifyReply
    | undefined

  return function registerOperationRoute<Name extends keyof Table & string>(
    app: FastifyInstance,
    name: Name,
    { url, summary, description, consumes, ...options }: Options,
    handler: (
      request: FastifyRequest<Call<Name>>,
      reply: FastifyReply,
    ) => Reply<Name> | Promise<Reply<Name>>,
  ) {
    const { method, path, params, query, body, reply }: Operation = operations[name]
    app.route<Call<Name>>({
      ...options,
      method,
      url: url ?? (path.startsWith('/') ? path : `/api/v1/${path}`),
      schema: {
        operationId: name,
        summary,
        ...(description && { description }),
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
