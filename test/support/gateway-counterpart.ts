import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { toCentavos } from '#domain/money.ts'
import type {
  GatewayAccount,
  PaymentGateway,
  GatewayPaymentListItem,
  PaymentWebhookRequest,
  PaymentSessionRequest,
} from '#payments/gateway.ts'

/** What a tester must be able to make the other side do, whichever processor it is. */
export type Counterpart = {
  gateway: PaymentGateway
  /** The same adapter for another address. */
  connectedTo(url: string): PaymentGateway
  notifyUrl: string
  /** The shopper's browser arrives at the hosted page. */
  visit?(request: PaymentSessionRequest): Promise<void>
  approveCard(sessionId: string, installments?: number): Promise<void>
  declineCard(sessionId: string): Promise<void>
  issueVoucher(sessionId: string, method: 'spei' | 'cash'): Promise<void>
  deposit(sessionId: string, amount?: number): Promise<void>
  /** Whether a transfer may come in parts, or as more than was asked. */
  takesParts: boolean
  chargeBack(sessionId: string): Promise<void>
  /** Whether the gateway stores session data and lists payments. */
  remembers: boolean
  /** The next notice about a session, exactly as it came in. */
  nextNotice(sessionId: string): Promise<PaymentWebhookRequest>
  /** Whether the signature of a notice covers the hour at which it was sent. */
  signsTime: boolean
  /** The notice with something changed that its signature covers, and without a signature. */
  forgeries(notice: PaymentWebhookRequest): PaymentWebhookRequest[]
  /** The account of the credentials, at processors that tell it. */
  account?: {
    described: GatewayAccount
    moveTo(country: string): void
    withWrongKey(): PaymentGateway
    /** addresses to which the account sends notices, each as often as it is there */
    webhookAddresses(): string[]
  }
  /** A notice as the processor signs it, whose content is no notice. */
  senseless(now: Date): PaymentWebhookRequest[]
}

let count = 0

export function makeSessionRequest(
  over: Partial<PaymentSessionRequest> = {},
): PaymentSessionRequest {
  count += 1
  const now = Date.now()
  return {
    ref: `contract-${now}-${count}-0123456789`,
    orderNumber: '2611-8KQ4TZ',
    amount: toCentavos(1_939_600),
    description: 'Pedido 2611-8KQ4TZ',
    lines: [{ name: 'Portátil Nébula 14', quantity: 1, unitAmount: toCentavos(1_939_600) }],
    email: 'mariana@ejemplo.mx',
    buyer: { name: 'Mariana Ríos', phone: '5512345678' },
    methods: ['card', 'spei', 'cash'],
    installmentPlans: [3, 6],
    successUrl: 'http://localhost:9/checkout/success',
    failureUrl: 'http://localhost:9/checkout',
    notifyUrl: 'http://localhost:9/notices',
    createdAt: new Date(now),
    expiresAt: new Date(now + 30 * 60_000),
    voucherExpiresAt: {
      spei: new Date(now + 72 * 3_600_000),
      cash: new Date(now + 48 * 3_600_000),
    },
    snapshot: JSON.stringify({ buyer: 'Ñandú & Cía.', lines: 'x'.repeat(1200) }),
    ...over,
  }
}

/** All pages of a gateway's list. */
export async function listedIn(gateway: PaymentGateway, span: { since: Date; until: Date }) {
  const listed: GatewayPaymentListItem[] = []
  for await (const page of gateway.listPayments?.(span) ?? []) listed.push(...page)
  return listed
}

export function lastMinute() {
  const until = new Date()
  return { since: new Date(until.getTime() - 60_000), until }
}

const answers: http.RequestListener[] = [
  (_request, response) => response.writeHead(503).end('{"message":"busy"}'),
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Mantenimiento</h1>'),
  // says nothing, ever
  () => undefined,
]

type BadServer = { url: string; close(): void }

/** An address without a listener. */
export const nobody: BadServer = { url: 'http://127.0.0.1:9', close: () => undefined }

/** Processors in trouble: one that fails, one that answers a page, one that is silent. */
export function startBadServers(): Promise<BadServer[]> {
  return Promise.all(answers.map(startAnswering))
}

/** Processors that answer JSON of another kind. */
export function startConfused(): Promise<BadServer[]> {
  const bodies = [
    '{}',
    '[]',
    'null',
    '{"id":"x","data":[null],"name":5,"country":{},"settings":{}}',
  ]
  return Promise.all(
    bodies.map((body) =>
      startAnswering((_request, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(body),
      ),
    ),
  )
}

/** A processor that rejects every credential. */
export function startRejecting(status: number): Promise<BadServer> {
  return startAnswering((_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end('{"error":{"message":"no"},"message":"no"}'),
  )
}

async function startAnswering(answer: http.RequestListener): Promise<BadServer> {
  const server = http.createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
