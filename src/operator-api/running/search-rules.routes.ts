import type { FastifyInstance } from 'fastify'
import { SearchRuleResponse } from '#contract/operator/search-rules.ts'
import { getSearchRuleState } from '#domain/catalogue/search-rule.ts'
import { formatAuditLogActor } from '#domain/running/format-audit-log-actor.ts'
import * as searchRules from '#persistence/catalogue/search-rules.ts'
import {
  addSearchRule,
  changeSearchRule,
  removeSearchRule,
  undoSearchRuleChange,
  getSearchRuleEditConflictVersion,
} from '#use-cases/running/manage-search-rules.ts'
import { previewSearchRule, previewSearch } from '#use-cases/running/preview-search.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

/** Routes of search rules: synonyms, one-way synonyms, pinned products. */
export async function searchRuleRoutes(
  server: FastifyInstance,
  { db, clock }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'listSearchRules',
    {
      config: { needs: 'content:read' },
      summary: 'Sinónimos, lo que se quiso decir y productos fijados, lo último primero',
    },
    async () => {
      const rules = await searchRules.listSearchRules(db)
      return { rules: rules.map((rule) => ruleOnWire(rule, clock())) }
    },
  )

  registerOperationRoute(
    server,
    'getSearchRule',
    { config: { needs: 'content:read' }, summary: 'Una regla, también la que se quitó hace poco' },
    async ({ params }, reply) => {
      const rule = await searchRules.findSearchRule(db, params.id)
      return rule ? ruleOnWire(rule, clock()) : sendRefusal(reply, { code: 'rule-not-found' })
    },
  )

  registerOperationRoute(
    server,
    'trySearch',
    { config: { needs: 'content:read' }, summary: 'Lo que una búsqueda muestra ahora' },
    ({ query }) => previewSearch(db, query.term, clock()),
  )

  registerOperationRoute(
    server,
    'previewSearchRule',
    {
      config: { needs: 'content:write' },
      summary: 'Lo que una búsqueda muestra ahora y mostraría con la regla; no guarda nada',
    },
    async ({ body: { id, term, ...said } }, reply) => {
      const shown = await previewSearchRule(db, { ...saidOf(said), id, term }, clock())
      return shown.ok ? shown : sendRefusal(reply, shown)
    },
  )

  registerOperationRoute(
    server,
    'createSearchRule',
    {
      config: { needs: 'content:write' },
      summary: 'Agrega una regla, que vale desde la siguiente búsqueda',
    },
    async ({ body, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const added = await addSearchRule(db, { ...saidOf(body), by }, clock())
      return added.ok
        ? { id: added.id, messageForUser: 'Quedó guardada; ya vale en la tienda.' }
        : sendRefusal(reply, added)
    },
  )

  registerOperationRoute(
    server,
    'updateSearchRule',
    { config: { needs: 'content:write' }, summary: 'Cambia lo que dice una regla' },
    async ({ params, body: { version, ...said }, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const { kind: _, ...rule } = saidOf({ kind: 'same', ...said })
      const changed = await changeSearchRule(db, { id: params.id, version, ...rule, by }, clock())
      return changed.ok
        ? createSuccessReply('Quedó guardada; ya vale en la tienda.')
        : sendRefusal(reply, changed)
    },
  )

  registerOperationRoute(
    server,
    'deleteSearchRule',
    { config: { needs: 'content:write' }, summary: 'Quita una regla; se puede deshacer' },
    async ({ params, query, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const rule = { id: params.id, version: query.version, by }
      const removed = await removeSearchRule(db, rule, clock())
      return removed.ok ? createSuccessReply('Quedó quitada.') : sendRefusal(reply, removed)
    },
  )

  registerOperationRoute(
    server,
    'undoSearchRule',
    {
      config: { needs: 'content:write' },
      summary: 'Deshace el último cambio de una regla, también que se agregó o se quitó',
    },
    async ({ params, body, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const rule = { id: params.id, version: body.version, by }
      const undone = await undoSearchRuleChange(db, rule, clock())
      if (!undone.ok) return sendRefusal(reply, undone)
      return createSuccessReply(
        undone.exists ? 'Se deshizo; quedó como antes.' : 'Se deshizo; ya no está.',
      )
    },
  )
}

type SaidOnWire = {
  kind: SearchRuleResponse['kind']
  words: string[]
  meant?: string[]
  products?: string[]
  from?: string | null
  until?: string | null
}

function saidOf({ meant = [], products = [], from = null, until = null, ...said }: SaidOnWire) {
  const moment = (stamp: string | null) => (stamp === null ? null : new Date(stamp))
  return { ...said, meant, products, from: moment(from), until: moment(until) }
}

function ruleOnWire(rule: searchRules.SearchRuleRow, now: Date): SearchRuleResponse {
  return {
    id: rule.id,
    kind: rule.kind,
    words: [...rule.words],
    meant: [...rule.meant],
    products: [...rule.products],
    from: rule.from?.toISOString() ?? null,
    until: rule.until?.toISOString() ?? null,
    state: rule.removed ? 'removed' : getSearchRuleState(rule, now),
    version: getSearchRuleEditConflictVersion(rule),
    changed_by: formatAuditLogActor(rule.changedBy),
    changed_at: rule.changedAt.toISOString(),
  }
}
