import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import {
  type OperationName,
  operations,
  type OperationPart,
} from '#contract/operator/all-api-operations.ts'
import type { Operation } from '#contract/operator/api-operation.ts'

type Options = Omit<RouteShorthandOptions, 'schema'> & {
  summary: string
  description?: string
  /** Accepted media types if the request body is a file */
  consumes?: string[]
}

type Call<Name extends OperationName> = {
  Params: OperationPart<Name, 'params'>
  Querystring: OperationPart<Name, 'query'>
  Body: OperationPart<Name, 'body'>
}
type Reply<Name extends OperationName> = OperationPart<Name, 'reply'> | FastifyReply | undefined

/** Registers the route of an API operation at its URL path, with its schemas. */
export function registerOperationRoute<Name extends OperationName>(
  app: FastifyInstance,
  name: Name,
  { summary, description, consumes, ...options }: Options,
  handler: (
    request: FastifyRequest<Call<Name>>,
    reply: FastifyReply,
  ) => Reply<Name> | Promise<Reply<Name>>,
) {
  const { method, path, params, query, body, reply }: Operation = operations[name]
  app.route<Call<Name>>({
    ...options,
    method,
    url: `/api/v1/${path}`,
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
