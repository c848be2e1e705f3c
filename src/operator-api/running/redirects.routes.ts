import type { FastifyInstance } from 'fastify'
import { getRefusalText } from '#contract/refusals/refusals.ts'
import { toMexicoDay, addDays } from '#domain/mexico-dates-and-times.ts'
import { publicPageTitles } from '#domain/public-page-titles.ts'
import { formatAuditLogActor } from '#domain/running/format-audit-log-actor.ts'
import * as missedPaths from '#persistence/catalogue/missed-paths.ts'
import { listCategoryNames } from '#persistence/catalogue/redirect-targets.ts'
import * as redirects from '#persistence/catalogue/redirects.ts'
import { importRedirectFile } from '#use-cases/running/import-redirect-file.ts'
import {
  addRedirects,
  changeRedirect,
  type ListedRedirect,
  readRedirects,
  removeRedirects,
} from '#use-cases/running/manage-redirects.ts'
import { decodeUploadedFile } from '../decode-uploaded-file.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendInvalidFieldError, sendRefusal } from '../send-error-responses.ts'
import { listExportRouteOptions, rowsPerExportBatch, sendListExport } from '../send-list-export.ts'
import { createSuccessReply } from '../success-response.ts'

const pageSize = 50
const missedAtOnce = 20
const placesAtOnce = 200
const refusedAtOnce = 100
const mostBytes = 5 * 1024 * 1024

/** Routes of redirects from the addresses of the former shop. */
export async function redirectRoutes(server: FastifyInstance, tools: OperatorRouteDependencies) {
  const { db, clock } = tools

  registerOperationRoute(
    server,
    'listRedirects',
    {
      config: { needs: 'content:read' },
      summary: 'Las direcciones viejas y a dónde llevan, las más usadas primero',
    },
    async ({ query: { search, broken, after } }) => {
      const page = { after: parseCursor(after), limit: pageSize, now: clock() }
      const [{ rows, next }, counts, categories] = await Promise.all([
        readRedirects(db, { search, isBroken: broken }, page),
        redirects.countRedirects(db),
        listCategoryNames(db, placesAtOnce),
      ])
      return {
        redirects: rows.map((row) => ({
          id: row.id,
          old_address: row.from,
          to: row.to,
          name: nameOf(row),
          sku: row.sku,
          problem: row.problem,
          recent_uses: row.recentUses,
          last_used_on: row.lastUsedOn,
          by: authorOf(row),
          version: row.version,
        })),
        ...counts,
        places: [...new Set([...Object.values(publicPageTitles), ...categories])],
        next: next ? `${next.uses} ${next.id}` : null,
      }
    },
  )

  registerOperationRoute(
    server,
    'exportRedirects',
    {
      config: { needs: 'content:read', ...listExportRouteOptions },
      summary: 'Lo mismo como archivo CSV',
    },
    (request, reply) => {
      const { search, broken } = request.query
      return sendListExport(tools, request, reply, {
        list: 'redirects',
        filter: { broken },
        search,
        name: 'direcciones-viejas',
        columns: redirectColumns,
        read: (after?: redirects.RedirectCursor) =>
          readRedirects(
            db,
            { search, isBroken: broken },
            { after, limit: rowsPerExportBatch, now: clock() },
          ),
      })
    },
  )

  registerOperationRoute(
    server,
    'listMissedPaths',
    {
      config: { needs: 'content:read' },
      summary: 'Las direcciones que se pidieron esta semana y no están, sin saber de quién',
    },
    async () => {
      const since = addDays(toMexicoDay(clock()), -7)
      const found = await missedPaths.listMissedPaths(db, { since, limit: missedAtOnce })
      return { paths: found.map(({ path, hits, lastOn }) => ({ path, hits, last_on: lastOn })) }
    },
  )

  registerOperationRoute(
    server,
    'addRedirect',
    {
      config: { needs: 'content:write' },
      summary: 'Manda una dirección vieja a un producto, una categoría o una página',
    },
    async ({ body, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const done = await addRedirects(
        db,
        { rows: [{ from: body.old_address, to: body.to }], by },
        clock(),
      )
      if (!done.ok) return sendRefusal(reply, done)
      const [refused] = done.refused
      if (refused) return sendRefusal(reply, refused)
      return createSuccessReply(
        done.unchanged > 0 ? 'Ya llevaba ahí.' : 'Ya lleva a tu tienda nueva.',
      )
    },
  )

  registerOperationRoute(
    server,
    'importRedirects',
    {
      config: { needs: 'content:write', cost: 'file' },
      bodyLimit: mostBytes * 1.4,
      summary:
        'Agrega direcciones viejas de una hoja; las que no se entienden no detienen a las demás',
    },
    async ({ body, caller, id: requestId }, reply) => {
      const bytes = await decodeUploadedFile(body.content)
      const by = { actor: caller.actor, requestId }
      const done = await importRedirectFile(db, { bytes, by }, clock())
      if (!done.ok)
        return done.code === 'no-sheet'
          ? sendInvalidFieldError(reply, done.code, 'archivo', done.words)
          : sendRefusal(reply, done)
      const { added, unchanged, refused } = done
      return {
        added,
        unchanged,
        refused_count: refused.length,
        refused: refused.slice(0, refusedAtOnce).map(({ line, from, to, code }) => ({
          line,
          old_address: from.slice(0, 400),
          to: to.slice(0, 400),
          reason: getRefusalText(code),
        })),
        messageForUser: formatImport(added, unchanged),
      }
    },
  )

  registerOperationRoute(
    server,
    'removeRedirects',
    { config: { needs: 'content:write' }, summary: 'Quita direcciones viejas; se puede deshacer' },
    async ({ body: { ids }, caller, id: requestId }) => {
      const by = { actor: caller.actor, requestId }
      const removed = await removeRedirects(db, { ids, by }, clock())
      const count = removed.length
      return {
        removed: removed.map(({ from, to }) => ({ old_address: from, to })),
        messageForUser:
          count === 1 ? 'Quedó quitada 1 dirección.' : `Quedaron quitadas ${count} direcciones.`,
      }
    },
  )

  registerOperationRoute(
    server,
    'changeRedirect',
    { config: { needs: 'content:write' }, summary: 'Cambia a dónde lleva una dirección vieja' },
    async ({ params: { id }, body, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const changed = await changeRedirect(db, { id, ...body, by }, clock())
      return changed.ok ? createSuccessReply('Ya lleva a otra parte.') : sendRefusal(reply, changed)
    },
  )
}

function parseCursor(text: string | undefined): redirects.RedirectCursor | undefined {
  const [, uses, id] = /^(\d{1,9}) (\d{1,15})$/.exec(text ?? '') ?? []
  return id === undefined ? undefined : { uses: Number(uses), id: Number(id) }
}

function nameOf({ name, page }: ListedRedirect): string | null {
  return name ?? (page === null ? null : (publicPageTitles[page] ?? page))
}

function authorOf({ source, changedBy }: ListedRedirect): string {
  return source ?? formatAuditLogActor(changedBy)
}

function formatImport(added: number, unchanged: number): string {
  const known = unchanged > 0 ? ` ${unchanged.toLocaleString('es-MX')} ya estaban.` : ''
  if (added === 1) return `Entró 1 dirección.${known}`
  return added > 0
    ? `Entraron ${added.toLocaleString('es-MX')} direcciones.${known}`
    : `No entró ninguna nueva.${known}`
}

const redirectColumns = {
  'Dirección vieja': ({ from }: ListedRedirect) => from,
  'Va a': ({ to }: ListedRedirect) => to,
  Nombre: nameOf,
  'Usos en 30 días': ({ recentUses }: ListedRedirect) => recentUses,
  'Última vez': ({ lastUsedOn }: ListedRedirect) => lastUsedOn,
  De: authorOf,
}
