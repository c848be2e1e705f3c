import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { isPlainObject } from '#domain/is-record.ts'
import { type ApiContractExports, replaceSchemasByReferences } from './openapi-schema-references.ts'
import type { OpenApiDocument } from './read-openapi-operations.ts'

type OpenApiOptions = NonNullable<
  Extract<FastifyDynamicSwaggerOptions, { openapi?: unknown }>['openapi']
>

/** Texts, groups and shared schemas from which an API reference is generated. */
export type ApiDescription = {
  title: string
  description: string
  /** Groups of API calls, in the display order of the API reference. */
  groups: readonly { name: string; description: string }[]
  /**
   * Returns the group of an API call by its URL; calls without a group are left out of the API
   * reference.
   */
  groupOf: (url: string) => string | undefined
  securitySchemes: NonNullable<OpenApiOptions['components']>['securitySchemes']
  /**
   * Completes the reply schemas of an API call, by HTTP status, with those that all calls share,
   * such as errors.
   */
  replies: (response: Record<string | number, unknown>) => Record<string, unknown>
  /**
   * Contract schemas that several calls share; each becomes a named schema of the OpenAPI document.
   */
  contract: ApiContractExports
  /** Requests that the shop sends to other programs, by event type. */
  webhooks?: Readonly<Record<string, { group: string; summary: string; body: unknown }>>
}

/** Collects every API route for the documentation; must run before the first route is registered. */
export async function collectApiRoutes(app: FastifyInstance, about: ApiDescription, url: string) {
  const { title, description, groups, securitySchemes } = about
  const options: FastifyDynamicSwaggerOptions = {
    openapi: {
      openapi: '3.1.0',
      info: { title, description, version: '1' },
      servers: [{ url }],
      tags: [...groups],
      components: { securitySchemes },
    },
    transform: ({ schema, url }) => ({ schema: describe(schema, url, about), url }),
  }
  await app.register(swagger, options)
}

function describe(
  schema: FastifySchema | undefined,
  url: string,
  { groupOf, replies }: ApiDescription,
): FastifySchema {
  const group = groupOf(url)
  if (!group || url.endsWith('*')) return { hide: true }
  const response = isPlainObject(schema?.response) ? schema.response : {}
  const takesFile = schema?.consumes?.some((type) => type.startsWith('image/'))
  const body = takesFile ? { body: { type: 'string', format: 'binary' } } : {}
  const described = { ...body, tags: [group], response: replies(response) }
  // An empty security list tells OpenAPI that a call needs no authentication.
  return { security: [], ...schema, ...described }
}

/** Creates the OpenAPI document, which describes all collected API routes. */
export function createOpenApiDocument(
  app: FastifyInstance,
  { contract, webhooks }: ApiDescription,
): OpenApiDocument {
  const document: OpenApiDocument = JSON.parse(JSON.stringify(app.swagger()))
  const { root: paths, shapes } = replaceSchemasByReferences(document.paths, contract)
  return {
    ...document,
    paths,
    ...(webhooks && { webhooks: describeWebhooks(webhooks) }),
    components: { ...document.components, schemas: shapes },
  }
}

function describeWebhooks(webhooks: NonNullable<ApiDescription['webhooks']>) {
  return Object.fromEntries(
    Object.entries(webhooks).map(([type, { group, summary, body }]) => {
      const requestBody = { required: true, content: { 'application/json': { schema: body } } }
      const responses = { '2XX': { description: 'Recibido' } }
      const operationId = createWebhookOperationId(type)
      return [
        type,
        { post: { operationId, tags: [group], summary, security: [], requestBody, responses } },
      ]
    }),
  )
}

/** Name of a webhook for generated clients: `refund.needs_clabe` → `receiveRefundNeedsClabe`. */
function createWebhookOperationId(type: string): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `receive${words.join('')}`
}
