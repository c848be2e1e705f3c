import type { FastifyInstance, FastifyReply } from 'fastify'
import { SearchRuleReply } from '#contract/operator/search-desk.ts'
import { ruleState } from '#domain/catalogue/search-rule.ts'
import { formatActor } from '#domain/running/format-actor.ts'
import * as searchRules from '#persistence/catalogue/search-rules.ts'
import {
  addRule,
  changeRule,
  removeRule,
  undoRule,
  versionOfRule,
} from '#use-cases/running/keep-search-rules.ts'
import { previewRule, tryOut } from '#use-cases/running/preview-search.ts'
import { sendChanged, sendRefusal, sendRefused } from '../refusals.ts'
import { serve } from '../serve.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'

const refusals = { 'rule-not-found': 'Esa regla ya no existe.' }

/** Routes of search rules: synonyms, one-way synonyms, pinned products. */
export async function searchRuleRoutes(server: FastifyInstance, { db, clock }: OfficeTools) {
  serve(
    server,
    'listSearchRules',
    {
      config: { needs: 'content:read' },
      summary: 'Sinónimos, lo que se quiso decir y productos fijados, lo último primero',
    },
    async () => {
      const rules = await searchRules.list(db)
      return { rules: rules.map((rule) => ruleOnWire(rule, clock())) }
    },
  )

  serve(
    server,
    'getSearchRule',
    { config: { needs: 'content:read' }, summary: 'Una regla, también la que se quitó hace poco' },
    async ({ params }, reply) => {
      const rule = await searchRules.find(db, params.id)
      return rule
        ? ruleOnWire(rule, clock())
        : sendRefused(reply, { code: 'rule-not-found' }, refusals)
    },
  )

  serve(
    server,
    'trySearch',
    { config: { needs: 'content:read' }, summary: 'Lo que una búsqueda muestra ahora' },
    ({ query }) => tryOut(db, query.term, clock()),
  )

  serve(
    server,
    'previewSearchRule',
    {
      config: { needs: 'content:write' },
      summary: 'Lo que una búsqueda muestra ahora y mostraría con la regla; no guarda nada',
    },
    async ({ body: { id, term, ...said } }, reply) => {
      const shown = await previewRule(db, { ...saidOf(said), id, term }, clock())
      return shown.ok ? shown : sendRuleRefused(reply, shown)
    },
  )

  serve(
    server,
    'createSearchRule',
    {
      config: { needs: 'content:write' },
      summary: 'Agrega una regla, que vale desde la siguiente búsqueda',
    },
    async ({ body, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const added = await addRule(db, { ...saidOf(body), by }, clock())
      return added.ok
        ? { id: added.id, messageForUser: 'Quedó guardada; ya vale en la tienda.' }
        : sendRuleRefused(reply, added)
    },
  )

  serve(
    server,
    'updateSearchRule',
    { config: { needs: 'content:write' }, summary: 'Cambia lo que dice una regla' },
    async ({ params, body: { version, ...said }, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const { kind: _, ...rule } = saidOf({ kind: 'same', ...said })
      const changed = await changeRule(db, { id: params.id, version, ...rule, by }, clock())
      return changed.ok
        ? done('Quedó guardada; ya vale en la tienda.')
        : sendRuleRefused(reply, changed)
    },
  )

  serve(
    server,
    'deleteSearchRule',
    { config: { needs: 'content:write' }, summary: 'Quita una regla; se puede deshacer' },
    async ({ params, query, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const rule = { id: params.id, version: query.version, by }
      const removed = await removeRule(db, rule, clock())
      return removed.ok ? done('Quedó quitada.') : sendRuleRefused(reply, removed)
    },
  )

  serve(
    server,
    'undoSearchRule',
    {
      config: { needs: 'content:write' },
      summary: 'Deshace el último cambio de una regla, también que se agregó o se quitó',
    },
    async ({ params, body, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const rule = { id: params.id, version: body.version, by }
      const undone = await undoRule(db, rule, clock())
      if (!undone.ok) return sendRuleRefused(reply, undone)
      return done(undone.exists ? 'Se deshizo; quedó como antes.' : 'Se deshizo; ya no está.')
    },
  )

  type Refused = Exclude<
    Awaited<ReturnType<typeof addRule | typeof changeRule | typeof removeRule>>,
    { ok: true }
  >

  function sendRuleRefused(reply: FastifyReply, refused: Refused) {
    switch (refused.code) {
      case 'rule-refused':
        return sendRefusal(reply, 422, refused.code, 'Revisa los campos marcados.', {
          fields: refused.fields,
        })
      case 'changed-meanwhile':
        return sendChanged(reply, refused)
      default:
        return sendRefused(reply, refused, refusals)
    }
  }
}

type SaidOnWire = {
  kind: SearchRuleReply['kind']
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

function ruleOnWire(rule: searchRules.StoredRule, now: Date): SearchRuleReply {
  return {
    id: rule.id,
    kind: rule.kind,
    words: [...rule.words],
    meant: [...rule.meant],
    products: [...rule.products],
    from: rule.from?.toISOString() ?? null,
    until: rule.until?.toISOString() ?? null,
    state: rule.removed ? 'removed' : ruleState(rule, now),
    version: versionOfRule(rule),
    changed_by: formatActor(rule.changedBy),
    changed_at: rule.changedAt.toISOString(),
  }
}
