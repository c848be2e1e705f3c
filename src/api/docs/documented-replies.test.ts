import { describe, expect, it } from 'vitest'
import { replyChecker, type UndocumentedReply } from '#test/support/documented-replies.ts'
import type { OpenApiDocument } from './read-openapi-operations.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })

const document: OpenApiDocument = {
  info: { title: 'Prueba', version: '1' },
  tags: [],
  paths: {
    '/orders/{number}': {
      get: { responses: { 200: json({ $ref: '#/components/schemas/Order' }), default: json({}) } },
    },
    '/orders/last': { get: { responses: { 200: json({ type: 'null' }) } } },
    '/orders.csv': {
      get: { responses: { 200: { content: { 'text/csv': { schema: { type: 'string' } } } } } },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        properties: { total: { type: 'number' }, at: { type: 'string', format: 'date-time' } },
        required: ['total', 'at'],
      },
    },
  },
}

const check = replyChecker(document)
const type = 'application/json; charset=utf-8'
const order = { total: 12.5, at: '2026-11-28T10:00:00Z' }
const said = (body: unknown) => ({ status: 200, type, body: () => body })

describe('replies compared with their OpenAPI document', () => {
  it('the OpenAPI test helper accepts replies that match the document, and skips undocumented calls', () => {
    check('GET', '/orders/2611-A?full=1', said(order))
    check('GET', '/orders/last', said(null))
    check('GET', '/orders.csv', { status: 200, type: 'text/csv', body: () => expect.fail() })
    check('GET', '/orders/2611-A', { ...said({ code: 'no' }), status: 404 })
    check('GET', '/otra', said(1))
    check('GET', '/orders/last', { status: 304, type: undefined })
  })

  it.each<[string, Parameters<typeof check>]>([
    ['/total must be number', ['GET', '/orders/1', said({ ...order, total: '12' })]],
    ['/at must match format "date-time"', ['GET', '/orders/1', said({ ...order, at: 'ayer' })]],
    ["must have required property 'total'", ['GET', '/orders/1', said({ at: order.at })]],
    ['must be null', ['GET', '/orders/last', said(order)]],
    ['GET /orders/last 404: no such status', ['GET', '/orders/last', { ...said({}), status: 404 }]],
    ['text/html is no documented type', ['GET', '/orders.csv', { ...said(''), type: 'text/html' }]],
  ])('the OpenAPI check rejects a reply that differs: %s', (words, parameters) => {
    expect(() => check(...parameters)).toThrow(
      expect.objectContaining<Partial<UndocumentedReply>>({
        name: 'UndocumentedReply',
        message: expect.stringContaining(words),
      }),
    )
  })
})
