import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { type ApiDescription, createOpenApiDocument } from '#api/docs/openapi-document.ts'
import type { OpenApiDocument } from '#api/docs/read-openapi-operations.ts'

/** The part of a reply that a document describes. */
export type ReceivedReply = { status: number; type: string | undefined; body?: () => unknown }

export class UndocumentedReply extends Error {
  override name = 'UndocumentedReply'
}

type Responses = NonNullable<OpenApiDocument['paths'][string][string]['responses']>
type DocumentedCall = { method: string; address: RegExp; path: string; responses: Responses }

type Request = string | InjectOptions
type Response = LightMyRequestResponse

const checkers = new WeakMap<ApiDescription, ReturnType<typeof replyChecker>>()

/** Makes `app.inject` reject every reply that the OpenAPI document of the app does not describe. */
export function checkReplies(app: FastifyInstance, about: ApiDescription) {
  const inject: (request: Request) => Promise<Response> = app.inject.bind(app)
  const checked = async (request: Request) => {
    const reply = await inject(request)
    if (reply.headers['content-encoding']) return reply
    // Routes are the same in every test: one document serves all.
    const check = checkers.get(about) ?? replyChecker(createOpenApiDocument(app, about))
    checkers.set(about, check)
    const {
      method = 'GET',
      url = '',
      payloadAsStream = false,
    } = typeof request === 'string' ? { url: request } : request
    check(method.toUpperCase(), String(url), {
      status: reply.statusCode,
      type: reply.headers['content-type']?.toString(),
      ...(!payloadAsStream && { body: () => reply.json() }),
    })
    return reply
  }
  Object.assign(app, { inject: checked })
}

/** Compares replies with an OpenAPI document; throws `UndocumentedReply` where they differ. */
export function replyChecker(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'document', ...document })
  const compiled = new Map<string, ValidateFunction>()
  const calls = callsOf(document)

  return (method: string, url: string, reply: ReceivedReply): void => {
    const [path = ''] = url.replace(/^https?:\/\/[^/]+/, '').split('?')
    // Redirects and 304 carry no body: HTTP describes them.
    if (reply.status >= 300 && reply.status < 400) return
    const call = calls.find((one) => one.method === method && one.address.test(path))
    if (!call) return
    const name = `${method} ${call.path} ${reply.status}`
    const status = call.responses[reply.status] ? String(reply.status) : 'default'
    const content = call.responses[status]?.content
    if (!content) throw new UndocumentedReply(`${name}: no such status`)
    const [type = ''] = (reply.type ?? '').split(';')
    const media = content[type]
    if (!media) throw new UndocumentedReply(`${name}: ${type || 'no type'} is no documented type`)
    if (!reply.body || type !== 'application/json' || media.schema?.format === 'binary') return

    const pointer = ['paths', call.path, method.toLowerCase(), 'responses', status, 'content', type]
    const reference = `document#/${[...pointer, 'schema'].map(escapePointer).join('/')}`
    const validate = compiled.get(reference) ?? ajv.compile({ $ref: reference })
    compiled.set(reference, validate)
    if (validate(reply.body())) return
    const errors = (validate.errors ?? []).map(
      ({ instancePath, message }) => `${instancePath} ${message}`,
    )
    throw new UndocumentedReply(`${name}: ${errors.slice(0, 5).join('; ')}`)
  }
}

/** Fixed addresses first: `/points/rehearsal` is never `/points/{id}`. */
function callsOf({ paths }: OpenApiDocument): DocumentedCall[] {
  return Object.entries(paths)
    .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { responses = {} }]) => ({
        method: method.toUpperCase(),
        address: addressOf(path),
        path,
        responses,
      })),
    )
}

function addressOf(path: string): RegExp {
  const parts = path.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]+')}/?$`)
}

function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}
