import { toApiPostalAddress } from '#api/postal-address-fields.ts'
import type {
  Customer,
  CustomerDetailsResponse,
  PrivacyRequest as Wire,
} from '#contract/operator/customers.ts'
import type { ShopperAccountState } from '#domain/account/account-states.ts'
import {
  getNextPrivacyRequestDeadline,
  type PrivacyRequest,
  getNextPrivacyRequestStep,
} from '#domain/account/privacy-request.ts'
import { sumEarnedPoints, sumPendingPoints } from '#domain/account/reward-points.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import { toPesos } from '#domain/money.ts'
import { formatFormerShop } from '#domain/running/former-shop-records.ts'
import { formatMessageTemplateName } from '#mail/message-templates.ts'
import type { OfficeShopper, SentMessage } from '#persistence/account/office-shoppers.ts'
import type { ShopperDetails } from '#use-cases/account/read-shopper-details.ts'
import { toOfficeFormerOrder } from '../orders/former-orders.routes.ts'
import { toOrderRow } from '../orders/order-responses.ts'

/**
 * Maximum number of points movements listed in a reply; the points balance includes older movements
 * too.
 */
const movementsShown = 50

export function toCustomer(shopper: OfficeShopper): Customer {
  const { lastOrder } = shopper
  return {
    id: shopper.id,
    name: [shopper.firstName, shopper.lastName].filter(Boolean).join(' '),
    email: shopper.email,
    state: toCustomerAccountState(shopper),
    orders: shopper.orders,
    former_orders: shopper.formerOrders,
    spent: toPesos(shopper.spent),
    last_order: lastOrder && {
      number: lastOrder.number,
      created_at: lastOrder.createdAt.toISOString(),
    },
    created_at: shopper.createdAt.toISOString(),
  }
}

export function toCustomerAccountState({
  blocked,
  isPrepared,
  emailVerified,
}: Pick<OfficeShopper, 'blocked' | 'isPrepared' | 'emailVerified'>): ShopperAccountState {
  if (blocked) return 'blocked'
  if (isPrepared) return 'prepared'
  return emailVerified ? 'active' : 'unverified'
}

export function toCustomerDetails(
  file: ShopperDetails,
  { today, canInvite }: { today: Day; canInvite: boolean },
): CustomerDetailsResponse {
  const { shopper, imported } = file
  return {
    ...toCustomer(file.bought),
    phone_verified: shopper.phoneVerified,
    phone_end: shopper.phone?.slice(-2) ?? null,
    personal: file.addresses && {
      phone: shopper.phone,
      date_of_birth: shopper.dateOfBirth,
      gender: shopper.gender,
      addresses: file.addresses.map((address) => ({
        ...toApiPostalAddress(address),
        default: address.isDefault,
      })),
    },
    imported: imported
      ? {
          shop: formatFormerShop(imported.shop),
          imported_at: imported.importedAt.toISOString(),
          accepts_news: imported.acceptsNews,
          invitation: imported.invitation,
          invited_at: imported.invitedAt && imported.invitedAt.toISOString(),
          can_invite: canInvite && file.bought.isPrepared && !shopper.blocked,
        }
      : null,
    former_orders: file.former && file.former.map((order) => toOfficeFormerOrder(order, true)),
    newest_orders: file.orders && file.orders.map((order) => toOrderRow(order, today)),
    order_notes:
      file.notes &&
      file.notes.map(({ id, orderNumber, author, body, createdAt }) => ({
        id,
        order_number: orderNumber,
        author,
        body,
        created_at: createdAt.toISOString(),
      })),
    tickets:
      file.tickets &&
      file.tickets.map((ticket) => ({
        id: ticket.id,
        subject: ticket.subject,
        reason: ticket.reason,
        state: ticket.state,
        order_number: ticket.orderNumber,
        created_at: ticket.createdAt.toISOString(),
      })),
    points: file.points && toPoints(file.points),
    coupons:
      file.coupons &&
      file.coupons.map(({ code, type, percent, amount, validTo, description }) => ({
        code,
        type,
        percent,
        amount: amount === null ? null : toPesos(amount),
        valid_to: validTo,
        description,
      })),
    reviews:
      file.reviews &&
      file.reviews.map(({ id, productName, rating, title, status, createdAt }) => ({
        id,
        product_name: productName,
        rating,
        title,
        status,
        created_at: createdAt.toISOString(),
      })),
    questions:
      file.questions &&
      file.questions.map(({ id, productName, question, status, answer, createdAt }) => ({
        id,
        product_name: productName,
        question,
        status,
        answered: answer !== null,
        created_at: createdAt.toISOString(),
      })),
    privacy_requests:
      file.requests && file.requests.map((request) => toPrivacyRequest(request, today)),
    sessions: file.sessions.map(({ id, browser, system, createdAt, lastUsedAt }) => ({
      id,
      browser,
      system,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt.toISOString(),
    })),
    events: file.events.map(({ kind, detail, createdAt }) => ({
      kind,
      detail,
      created_at: createdAt.toISOString(),
    })),
    messages: file.messages.map(toMessage),
  }
}

export function toPrivacyRequest(request: PrivacyRequest, today: Day): Wire {
  const due = getNextPrivacyRequestDeadline(request)
  return {
    id: request.id,
    kind: request.kind,
    received_on: request.receivedOn,
    answered_on: request.answeredOn,
    granted: request.granted,
    completed_on: request.completedOn,
    waits_for: getNextPrivacyRequestStep(request),
    due_on: due,
    is_late: due !== null && due < today,
  }
}

function toPoints(rows: NonNullable<ShopperDetails['points']>): CustomerDetailsResponse['points'] {
  return {
    earned: sumEarnedPoints(rows),
    pending: sumPendingPoints(rows),
    movements: rows.slice(0, movementsShown).map((row) => ({
      id: row.id,
      points: row.points,
      status: row.status,
      note: row.note,
      order_number: row.orderNumber,
      expires_on: row.expiresOn,
      created_at: row.createdAt.toISOString(),
    })),
  }
}

function toMessage(message: SentMessage): CustomerDetailsResponse['messages'][number] {
  const { id, channel, template, createdAt, sentAt, failedAt } = message
  const state = failedAt ? 'failed' : sentAt ? 'sent' : 'waiting'
  return {
    id,
    words: formatMessageTemplateName(channel, template),
    state,
    at: (failedAt ?? sentAt ?? createdAt).toISOString(),
  }
}
