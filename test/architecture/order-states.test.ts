import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { orderStateIds } from '#contract/order-state.ts'
import { orderStates } from '#domain/orders/order-state.ts'
import { toOrderStateId } from '#persistence/orders/order-state-id.ts'

/** Where a state is a number: the tables, the wire and those who read or write it there. */
const atTheBoundary = [
  'src/persistence/',
  'src/contract/',
  'test/architecture/order-states.test.ts',
]

const state = String.raw`\b(?:\w*[sS]tate(?:Id|_id)?|(?:from|to)_state|global_?[sS]tatus\??\.id)\b`
const digits = [
  // order.stateId >= 2, 5 === to_state
  new RegExp(String.raw`${state}[)\]!]*\s*(?:[=!]==?|[<>]=?)\s*\d`),
  new RegExp(String.raw`\b\d+\s*(?:[=!]==?|[<>]=?)\s*(?:[\w.?]+\.)?${state}`),
  // [8, 9].includes(state)
  new RegExp(String.raw`\[[\d,\s]+\]\s*\.(?:includes|indexOf)\([^)]*${state}`),
  // isPaidUnrefundedOrder(2), canMoveOrder(2, 3)
  /\b(?:isOrder(?:Paid|Ended|Underway|Delivered|Received|WithCarrier|AwaitingDelivery)|isPaidUnrefundedOrder|isReadyForPickup|isPaymentOnlyState|canCancelOrder|canShopperCancel|canShopperConfirmDelivery|canMoveOrder|listAllowedOrderMoves|canLatePaymentReopenOrder|formatOrderState)\(\s*(?:\d|\[\s*\d)/,
  // { stateId: 2 }, to_state: [3, 4]
  /\b(?:\w*[sS]tate(?:Id|_id)|(?:from|to)_state|(?:from|to)State)['"]?\s*:\s*\[?\s*\d/,
  // state_id = 2, o.state_id in (8, 9)
  /\b(?:state_id|(?:from|to)_state)\b['"`,\s]*(?:=|<>|[<>]=?|not in|in|between|is distinct from|is not distinct from)['"`,\s]*[([]?\s*\d/i,
  // const { id } = order.global_status
  /\bglobal_status\s*:\s*\{\s*id\s*[,}]|\{[^{}]*\bid\b[^{}]*\}\s*=\s*[\w.]*global_status\b/,
]

/** The lines in which the state of an order is a digit. */
function digitsOf(text: string): string[] {
  const found = digits.flatMap((pattern) => text.match(pattern)?.[0] ?? [])
  return found.map((match) => match.trim())
}

it('the code check for order states detects numbers used instead of state names', () => {
  const samples = [
    'if (order.stateId >= 2) pay()',
    'const isHere = order.global_status.id === 8',
    'return 9 === order.state',
    'onTheirWay = [2, 3, 4].includes(order.state)',
    'if (isPaidUnrefundedOrder(2)) pay()',
    'canMoveOrder(2, 3)',
    'addOrder(db, { shopperId, stateId: 9 })',
    'events.push({ to_state: 5, created_at })',
    'select from orders where state_id not in (0, 7, 9)',
    'select from orders o where o.state_id >= 2',
    "where('orders.state_id', 'in', [8, 9])",
    'const { id, description } = order.global_status',
    'orders.filter(({ global_status: { id } }) => id)',
  ]
  expect(samples.filter((sample) => digitsOf(sample).length === 0)).toEqual([])
  const named = [
    "if (order.state === 'shipped' && isOrderPaid(order.state)) pay(2)",
    'where o.state_id in ${matchingOrderStateIdsSql(isOrderPaid)}',
    'state_id: toOrderStateId(state), to_state: null',
    'order.global_status.description',
    'if (response.status === 200) return',
  ]
  expect(named.flatMap(digitsOf)).toEqual([])
})

it('source code refers to order states by name, except where the database and the API need numbers', () => {
  const files = ['src', 'demo', 'packages', 'test', 'e2e', 'bench', 'scripts'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((name) => `${root}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.(?:tsx?|mjs)$/.test(name)),
  )
  const inside = files.filter((file) => !atTheBoundary.some((place) => file.startsWith(place)))
  const complaints = inside.flatMap((file) =>
    digitsOf(readFileSync(file, 'utf8')).map((match) => `${file}: ${match}`),
  )
  expect(complaints).toEqual([])
})

it('order states have the numbers of the specification in API and database (ORD-03)', () => {
  expect(orderStates.map((name) => orderStateIds[name])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(orderStates.map(toOrderStateId)).toEqual(orderStates.map((name) => orderStateIds[name]))
})
