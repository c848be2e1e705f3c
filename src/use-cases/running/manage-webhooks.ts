import type { AuditAction } from '#domain/audit-actions.ts'
import type { Permission } from '#domain/running/permissions.ts'
import {
  maxWebhookEndpoints,
  formerWebhookSecretValidMs,
  webhookEvents,
} from '#domain/running/webhooks.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as operators from '#persistence/running/operators.ts'
import * as endpoints from '#persistence/running/webhook-endpoints.ts'
import type { WebhookSecretDeriver } from '#sign-in/webhook-secrets.ts'
import { type PrivilegeEscalation, refusePrivilegeEscalation } from '../check-caller-permissions.ts'
import {
  type EditConflict,
  findEditConflict,
  createEditConflictVersion,
} from '../edit-conflict-detection.ts'

type Chosen = { name: string; url: string; events: readonly string[] }

export type WebhookActor = { actor: string; requestId?: string }

type Unfit = Refusal<'operator-not-found' | 'event-not-found' | 'url-unfit'> | PrivilegeEscalation
type NotThere = Refusal<'webhook-not-found'>

/** Creates a webhook endpoint. Its secret is returned only on creation and on renewal. */
export function makeWebhook(
  db: Db,
  secrets: WebhookSecretDeriver,
  { maker, actor, requestId, ...chosen }: Chosen & WebhookActor & { maker: string },
  now: Date,
): Promise<SuccessResult<{ id: number; secret: string }> | Unfit | Refusal<'too-many-webhooks'>> {
  return runInTransaction(db, async (own) => {
    // the lock ensures that concurrent requests do not exceed the maximum number of endpoints
    await operators.lockOperatorRoles(own)
    const operator = await operators.findOperatorByEmail(own, maker)
    if (!operator) return refuse('operator-not-found')
    const unfit = unfitFor(chosen, operator.permissions)
    if (unfit) return unfit
    if ((await endpoints.listEndpoints(own)).length >= maxWebhookEndpoints)
      return refuse('too-many-webhooks')
    const salt = secrets.newSalt()
    const made = { ...kept(chosen), salt, madeBy: operator.id }
    const id = await endpoints.addEndpoint(own, made, now)
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'webhook-made',
      subject: `webhook:${id}`,
      after: said(chosen),
    }
    await auditLog.addAuditEntry(own, { ...entry, requestId }, now)
    return { ok: true, id, secret: secrets.secretOf(salt) }
  })
}

/** Changes the name, URL or event selection of a webhook endpoint. */
export function changeWebhook(
  db: Db,
  {
    id,
    granted,
    version,
    ...given
  }: Partial<Chosen> &
    WebhookActor & { id: number; granted: ReadonlySet<Permission>; version?: string },
  now: Date,
): Promise<SuccessResult | Unfit | NotThere | EditConflict> {
  return withLockedWebhookEndpoint(db, id, async (own, endpoint) => {
    const chosen = {
      name: given.name ?? endpoint.name,
      url: given.url ?? endpoint.url,
      events: given.events ?? endpoint.events,
    }
    const unfit = unfitFor(chosen, granted)
    if (unfit) return unfit
    const meanwhile = await findEditConflict(own, {
      read: version,
      values: valuesOf(endpoint),
      subject: `webhook:${id}`,
      actions: ['webhook-made', 'webhook-changed'],
    })
    if (meanwhile) return meanwhile
    await endpoints.updateEndpoint(own, id, kept(chosen))
    await addWebhookAuditEntry(
      own,
      id,
      'webhook-changed',
      { ...given, before: said(endpoint), after: said(chosen) },
      now,
    )
    return { ok: true }
  })
}

/**
 * Renews a webhook secret. The old secret stays valid beside the new one for one day, so that the receiver can switch
 * without losing events.
 */
export function renewWebhookSecret(
  db: Db,
  secrets: WebhookSecretDeriver,
  { id, ...by }: WebhookActor & { id: number },
  now: Date,
): Promise<SuccessResult<{ secret: string; formerUntil: Date }> | NotThere> {
  return withLockedWebhookEndpoint(db, id, async (own) => {
    const salt = secrets.newSalt()
    const formerUntil = new Date(now.getTime() + formerWebhookSecretValidMs)
    await endpoints.renewEndpointSecretSalt(own, id, { salt, formerUntil })
    await addWebhookAuditEntry(own, id, 'webhook-secret-renewed', by, now)
    return { ok: true, secret: secrets.secretOf(salt), formerUntil }
  })
}

/**
 * Enables or disables a webhook endpoint; events that occur while the endpoint is disabled are
 * stored and sent only on request.
 */
export function setWebhookEnabled(
  db: Db,
  { id, on, ...by }: WebhookActor & { id: number; on: boolean },
  now: Date,
): Promise<SuccessResult | NotThere> {
  return withLockedWebhookEndpoint(db, id, async (own, { offAt }) => {
    if (on === (offAt === null)) return { ok: true }
    if (on) await endpoints.enableEndpoint(own, id)
    else await endpoints.disableEndpoint(own, id, 'person', now)
    await addWebhookAuditEntry(
      own,
      id,
      on ? 'webhook-switched-on' : 'webhook-switched-off',
      by,
      now,
    )
    return { ok: true }
  })
}

/** Deletes a webhook endpoint with its delivery log. */
export function removeWebhook(
  db: Db,
  { id, ...by }: WebhookActor & { id: number },
  now: Date,
): Promise<SuccessResult<{ name: string }> | NotThere> {
  return withLockedWebhookEndpoint(db, id, async (own, endpoint) => {
    await endpoints.removeEndpoint(own, id, now)
    await addWebhookAuditEntry(own, id, 'webhook-removed', { ...by, before: said(endpoint) }, now)
    return { ok: true, name: endpoint.name }
  })
}

/** Runs `work` with a locked webhook endpoint. */
export function withLockedWebhookEndpoint<Result>(
  db: Db,
  id: number,
  work: (own: Db, endpoint: endpoints.WebhookEndpoint) => Promise<Result>,
): Promise<Result | NotThere> {
  return runInTransaction(db, async (own) => {
    const endpoint = await endpoints.lockEndpoint(own, id)
    return endpoint ? work(own, endpoint) : refuse('webhook-not-found')
  })
}

/** Writes a webhook endpoint operation to the audit log. */
export async function addWebhookAuditEntry(
  db: Db,
  id: number,
  action: AuditAction,
  { actor, requestId, before, after }: WebhookActor & { before?: object; after?: object },
  now: Date,
): Promise<void> {
  const entry: auditLog.AuditEntry = {
    actor,
    requestId,
    action,
    subject: `webhook:${id}`,
    before,
    after,
  }
  await auditLog.addAuditEntry(db, entry, now)
}

/** Validates a webhook endpoint. Only events whose data the caller may read can be selected. */
function unfitFor({ url, events }: Chosen, granted: ReadonlySet<Permission>): Unfit | undefined {
  const wanted = webhookEvents.filter(({ type }) => events.includes(type))
  if (wanted.length === 0 || wanted.length < new Set(events).size) return refuse('event-not-found')
  if (!isAddress(url)) return refuse('url-unfit')
  const within = refusePrivilegeEscalation(
    granted,
    wanted.map(({ needs }) => needs),
  )
  return within.ok ? undefined : within
}

/**
 * Whether the text is an HTTP(S) URL without credentials. The resolved IP address is checked at each delivery, since
 * DNS may change.
 */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return ['https:', 'http:'].includes(protocol) && username === '' && password === ''
}

function kept({ name, url, events }: Chosen) {
  return { name, url: new URL(url).href, events: [...new Set(events)] }
}

/** Version hash of a webhook endpoint, to detect concurrent edits (optimistic concurrency). */
export function getWebhookVersion(endpoint: Chosen): string {
  return createEditConflictVersion(valuesOf(endpoint))
}

function valuesOf({ name, url, events }: Chosen) {
  return { name, url, events: [...events] }
}

/**
 * Values of a webhook endpoint that the audit log stores, with the host only: the full URL may
 * contain a secret of the receiver.
 */
function said({ name, url, events }: Chosen) {
  return { name, host: new URL(url).host, events: [...events] }
}
