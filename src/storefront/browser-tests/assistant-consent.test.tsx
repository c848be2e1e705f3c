import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { AgentOrderAccessResponse, AgentOrderAccessListResponse } from '#contract/orders.ts'
import type { BusinessRuleErrorResponse } from '#contract/problem-details.ts'
import { AgentAccessCodes } from '../orders/agent-order-access.tsx'
import { fakeApiCalls, createPendingReply } from './fake-api.ts'
import { mountComponent } from './mount-component.tsx'

type Consent = AgentOrderAccessListResponse['consents'][number]

const number = 'TG-1'
const consent = (id: number, day: number): Consent => ({
  id,
  created_at: `2026-11-0${day}T18:00:00Z`,
  expires_at: `2026-12-0${day}T18:00:00Z`,
})
/** what the shop remembers, the newest first */
let standing: Consent[] = []

const fold = page.getByText('Dar acceso a un asistente de IA')
const codes = page.getByRole('list', { name: 'Códigos que valen' })
const make = page.getByRole('button', { name: 'Crear un código' })
const endAll = page.getByRole('button', { name: 'Retirar todos' })

function open(answers: Parameters<typeof fakeApiCalls>[0] = {}) {
  const sent = fakeApiCalls({
    [`GET customer/orderConsents/${number}`]: () => ({ consents: standing }),
    ...answers,
  })
  mountComponent(<AgentAccessCodes number={number} />)
  return sent
}

beforeEach(() => {
  standing = [consent(2, 5), consent(1, 4)]
})

it('the dialog for AI shopping assistants lists active order-status codes, and revokes the selected one', async () => {
  const sent = open({
    [`customer/orders/${number}/consentsOver`]: () => {
      standing = standing.filter(({ id }) => id !== 1)
      return { success: true, messageForUser: 'Retiramos el código.' }
    },
  })
  await fold.click()
  await expect.element(codes.getByRole('listitem').nth(1)).toBeVisible()
  await codes.getByRole('button').nth(1).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Retiramos el código.')
  expect(sent).toContainEqual({
    call: `customer/orders/${number}/consentsOver`,
    body: expect.objectContaining({ id: 1 }),
  })
  await expect.element(codes.getByRole('listitem').getByText(/^Del 05 /)).toBeVisible()
  // one code is taken back by its own button
  await expect.element(endAll).not.toBeInTheDocument()
})

it('the dialog for AI shopping assistants shows a new order-status code after its creation, until all codes are revoked', async () => {
  open({
    [`customer/orders/${number}/consent`]: () => {
      standing = [consent(3, 6), ...standing]
      return { success: true, code: 'order_abc', expires_at: '2026-12-06T18:00:00Z' }
    },
    [`customer/orders/${number}/consentsOver`]: () => {
      standing = []
      return { success: true, messageForUser: 'Retiramos todos los códigos.' }
    },
  })
  await fold.click()
  await make.click()
  await expect.element(page.getByRole('status').getByText('order_abc')).toBeVisible()
  await expect
    .element(
      codes
        .getByRole('listitem')
        .first()
        .getByText(/el que acabas de crear/),
    )
    .toBeVisible()
  await endAll.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Retiramos todos los códigos.')
  await expect.element(page.getByText('order_abc')).not.toBeInTheDocument()
  await expect.element(codes).not.toBeInTheDocument()
})

it('the dialog for AI shopping assistants creates one order-status code on a double click, and explains a rejection', async () => {
  const answer = createPendingReply<AgentOrderAccessResponse | BusinessRuleErrorResponse>()
  const sent = open({ [`customer/orders/${number}/consent`]: () => answer.promise })
  await fold.click()
  await expect.element(codes).toBeVisible()
  await make.dblClick()
  await expect.element(make).toHaveAttribute('aria-busy', 'true')
  answer.resolve({
    success: false,
    code: 'limit-reached',
    messageForUser: 'Un pedido puede tener 5 códigos.',
    errors: [],
  })
  await expect.element(page.getByText('Un pedido puede tener 5 códigos.')).toBeVisible()
  expect(sent.filter(({ call }) => call.endsWith('/consent'))).toHaveLength(1)
})

it('the dialog for AI shopping assistants reports that its list of codes failed to load, and reloads it when reopened', async () => {
  let isThere = false
  open({
    [`GET customer/orderConsents/${number}`]: () =>
      isThere ? { consents: standing } : Promise.reject(new TypeError('offline')),
  })
  await fold.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  isThere = true
  await fold.click()
  await fold.click()
  await expect.element(codes).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
