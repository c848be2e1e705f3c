import type { FastifyRequest } from 'fastify'
import type * as wire from '#contract/agent-tool-inputs.ts'
import * as contract from '#contract/agent-tool-inputs.ts'
import { CartResponse, CheckoutResponse } from '#contract/agent-tool-responses.ts'
import type { AgentCapability } from '#domain/agents/agent-capabilities.ts'
import { toIpRateLimitKey } from '#domain/client-ip-address.ts'
import type { Db } from '#persistence/database.ts'
import { findProductsForAgents } from '#use-cases/agents/find-products-for-agents.ts'
import { type ProposedCart, proposeCart } from '#use-cases/agents/propose-cart.ts'
import { readCartProposal } from '#use-cases/agents/read-cart-proposal.ts'
import { withdrawCartProposal } from '#use-cases/agents/withdraw-cart-proposal.ts'
import { TooManyRequestsError } from '../rate-limits.ts'
import {
  createAgentReplyEnvelope,
  createAgentFailureReply,
  type AgentTool,
  defineAgentTool,
} from './agent-tool.ts'
import { createInvalidParamsError } from './json-rpc.ts'
import { toUcpCartTotals } from './ucp-cart-totals.ts'

type Place = { db: Db; clock: () => Date; shopUrl: string }
type Kind = 'cart' | 'checkout'
type Given = wire.CreateCartInput['cart']

const notFound = { code: 'not_found', content: 'Ese carrito no existe, venció o se canceló.' }
const nothingBuyable = {
  code: 'out_of_stock',
  content: 'Nada de lo que pides se puede comprar ahora.',
}

/**
 * Agent tools for carts and checkouts. Each tool stores a proposed cart and returns its link;
 * prices are set when a shopper opens the link. No tool can pay.
 */
export function createCartTools({ db, clock, shopUrl }: Place): AgentTool[] {
  const home = `${shopUrl}/`
  const placeOf = (proposed: Omit<ProposedCart, 'token'>) => ({
    continue_url: `${shopUrl}/carrito-propuesto/${proposed.linkToken}`,
    expires_at: proposed.expiresAt.toISOString(),
  })

  function onWire(
    kind: Kind,
    token: string,
    proposed: Omit<ProposedCart, 'token'>,
    unknown: readonly string[] = [],
  ) {
    const { messages, ...sums } = toUcpCartTotals(proposed, unknown, shopUrl)
    const common = { id: idOf(kind, token), ...sums, ...placeOf(proposed) }
    if (kind === 'cart') return { ucp: createAgentReplyEnvelope('cart'), ...common, messages }
    return {
      ucp: { ...createAgentReplyEnvelope('checkout'), payment_handlers: {} },
      ...common,
      status: 'requires_escalation',
      messages: [...messages, handOver],
      links: [
        { type: 'privacy_policy', url: `${shopUrl}/aviso-de-privacidad` },
        { type: 'terms_of_service', url: `${shopUrl}/condiciones` },
        { type: 'refund_policy', url: `${shopUrl}/politicas` },
        { type: 'faq', url: `${shopUrl}/faq` },
      ],
    }
  }

  async function keep(kind: Kind, given: Given, token: string | null, request: FastifyRequest) {
    if (given.line_items.length === 0)
      throw createInvalidParamsError('line_items: falta qué se pide.')
    const found = await findProductsForAgents(
      db,
      given.line_items.map(({ item }) => item.id),
    )
    const postal = given.context?.postal_code ?? ''
    const wanted = {
      lines: given.line_items.map(({ item, quantity }) => ({
        productId: found.get(item.id)?.id ?? 0,
        quantity,
      })),
      postcode: /^\d{5}$/.test(postal) ? postal : null,
    }
    const kept = await proposeCart(
      db,
      { ...wanted, token, address: toIpRateLimitKey(request.ip) },
      clock(),
    )
    if (kept.ok) return onWire(kind, kept.token, kept, unknownIn(given, found))
    if (kept.code === 'too-many-requests') throw new TooManyRequestsError(kept.retryAfterSeconds)
    return createAgentFailureReply(
      kind,
      kept.code === 'not-found' ? notFound : nothingBuyable,
      home,
    )
  }

  async function read(kind: Kind, id: string) {
    const token = tokenIn(kind, id)
    const found = token === null ? null : await readCartProposal(db, { token }, clock())
    return found?.ok && token !== null
      ? onWire(kind, token, found)
      : createAgentFailureReply(kind, notFound, home)
  }

  async function cancel(kind: Kind, id: string) {
    const before = await read(kind, id)
    const token = tokenIn(kind, id)
    if (token !== null) await withdrawCartProposal(db, token)
    if (!('id' in before)) return before
    const { continue_url: _, ...rest } = before
    return 'status' in rest ? { ...rest, status: 'canceled', messages: [] } : rest
  }

  async function checkOut({ checkout }: wire.CreateCheckoutInput, request: FastifyRequest) {
    const { cart_id: cartId } = checkout
    if (cartId === undefined) return keep('checkout', checkout, null, request)
    const token = tokenIn('cart', cartId)
    return token === null
      ? createAgentFailureReply('checkout', notFound, home)
      : read('checkout', idOf('checkout', token))
  }

  async function replace(kind: Kind, id: string, given: Given, request: FastifyRequest) {
    const token = tokenIn(kind, id)
    return token === null
      ? createAgentFailureReply(kind, notFound, home)
      : keep(kind, given, token, request)
  }

  const about = (
    name: string,
    title: string,
    description: string,
    capability: AgentCapability,
  ) => ({
    name,
    title,
    description,
    capability,
    readOnly: name.startsWith('get_'),
    output: capability === 'cart' ? CartResponse : CheckoutResponse,
  })
  const link = 'La persona lo abre en continue_url y decide: nada se aparta ni se cobra.'

  return [
    defineAgentTool({
      ...about(
        'create_cart',
        'Proponer un carrito',
        `Junta productos para alguien. ${link}`,
        'cart',
      ),
      input: contract.CreateCartInput,
      run: ({ cart }, request) => keep('cart', cart, null, request),
    }),
    defineAgentTool({
      ...about('get_cart', 'Ver un carrito propuesto', 'Con los precios de ahora.', 'cart'),
      input: contract.IdOnlyAgentToolInput,
      run: ({ id }) => read('cart', id),
    }),
    defineAgentTool({
      ...about('update_cart', 'Cambiar un carrito propuesto', 'Lo pone entero de nuevo.', 'cart'),
      input: contract.UpdateCartInput,
      run: ({ id, cart }, request) => replace('cart', id, cart, request),
    }),
    defineAgentTool({
      ...about('cancel_cart', 'Retirar un carrito propuesto', 'Su enlace deja de valer.', 'cart'),
      input: contract.IdOnlyAgentToolInput,
      run: ({ id }) => cancel('cart', id),
    }),
    defineAgentTool({
      ...about(
        'create_checkout',
        'Preparar una compra',
        `De un carrito propuesto (cart_id) o de productos. ${link}`,
        'checkout',
      ),
      input: contract.CreateCheckoutInput,
      run: checkOut,
    }),
    defineAgentTool({
      ...about('get_checkout', 'Ver una compra preparada', 'Con los precios de ahora.', 'checkout'),
      input: contract.IdOnlyAgentToolInput,
      run: ({ id }) => read('checkout', id),
    }),
    defineAgentTool({
      ...about(
        'update_checkout',
        'Cambiar una compra preparada',
        'La pone entera de nuevo.',
        'checkout',
      ),
      input: contract.UpdateCheckoutInput,
      run: ({ id, checkout }, request) => replace('checkout', id, checkout, request),
    }),
    defineAgentTool({
      ...about(
        'complete_checkout',
        'Entregar la compra a la persona',
        'Un programa no paga en esta tienda: responde con el enlace en el que la persona revisa y paga.',
        'checkout',
      ),
      input: contract.IdOnlyAgentToolInput,
      run: ({ id }) => read('checkout', id),
    }),
    defineAgentTool({
      ...about(
        'cancel_checkout',
        'Retirar una compra preparada',
        'Su enlace deja de valer.',
        'checkout',
      ),
      input: contract.IdOnlyAgentToolInput,
      run: ({ id }) => cancel('checkout', id),
    }),
  ]
}

const handOver = {
  type: 'error',
  code: 'payment_by_person',
  severity: 'requires_buyer_input',
  content:
    'La persona elige dirección y envío, y paga en la página de la tienda. Entrégale continue_url.',
}

const idOf = (kind: Kind, token: string) => `${kind}_${token}`

function tokenIn(kind: Kind, id: string): string | null {
  const [, found, token = ''] = /^(cart|checkout)_([A-Za-z0-9_-]{32})$/.exec(id) ?? []
  return found === kind ? token : null
}

/** Returns the product ids in an agent's request that are not for sale, as the agent wrote them. */
function unknownIn(given: Given, found: ReadonlyMap<string, unknown>): string[] {
  return given.line_items.flatMap(({ item }) => (found.has(item.id) ? [] : [item.id]))
}
