import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SentRefusal } from '#api/register-operation-route.ts'
import { formatAuditLogActor } from '#domain/running/format-audit-log-actor.ts'
import {
  addCategory,
  changeCategory,
  moveCategory,
  removeCategory,
  getCategoryEditConflictVersion,
} from '#use-cases/running/manage-categories.ts'
import {
  type OfficeCategory,
  readOfficeCategory,
  readOfficeCategories,
} from '#use-cases/running/read-office-categories.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal, sendInvalidFieldsError } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

/** Routes of the category tree and its filters. */
export async function categoryRoutes(
  server: FastifyInstance,
  { db, clock, pictures, shopUrl }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'listCategories',
    { config: { needs: 'content:read' }, summary: 'Categorías en su orden' },
    async () => ({ categories: (await readOfficeCategories(db)).map(onWire) }),
  )

  registerOperationRoute(
    server,
    'getCategory',
    {
      config: { needs: 'content:read' },
      summary: 'Una categoría, con los atributos de sus productos',
    },
    async ({ params }, reply) => {
      const found = await readOfficeCategory(db, params.id)
      if (!found) return sendRefusal(reply, { code: 'category-not-found' })
      const { category, attributes, blockedBy } = found
      return {
        ...onWire(category),
        description: category.said.description,
        other_slugs: category.said.otherSlugs ?? [],
        version: getCategoryEditConflictVersion(category.said),
        address: `${shopUrl}/category/${category.said.slug}`,
        blocked_by: blockedBy,
        attributes: attributes.map(({ isMeasured, ...one }) => ({ ...one, measured: isMeasured })),
      }
    },
  )

  registerOperationRoute(
    server,
    'createCategory',
    {
      config: { needs: 'content:write' },
      summary: 'Agrega una categoría después de las que están a su lado',
    },
    async ({ body, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const category = { ...saidOf(body), parentId: body.parent_id ?? null, by }
      const added = await addCategory(db, pictures, category, clock())
      return added.ok
        ? createSuccessReply(`«${body.name}» quedó agregada.`)
        : sendCategoryRefused(reply, added)
    },
  )

  registerOperationRoute(
    server,
    'updateCategory',
    {
      config: { needs: 'content:write' },
      summary: 'Cambia una categoría; su dirección de antes sigue llevando a ella',
    },
    async ({ params, body, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const category = { ...saidOf(body), id: params.id, version: body.version, by }
      const changed = await changeCategory(db, pictures, category, clock())
      return changed.ok
        ? createSuccessReply('Quedó guardada.')
        : sendCategoryRefused(reply, changed)
    },
  )

  registerOperationRoute(
    server,
    'moveCategory',
    { config: { needs: 'content:write' }, summary: 'Mueve una categoría entre las demás' },
    async ({ params, body, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const place =
        'to' in body ? { to: body.to } : { parentId: body.parent_id, beforeId: body.before_id }
      const moved = await moveCategory(db, { id: params.id, ...place, by }, clock())
      return moved.ok ? createSuccessReply('Cambió de lugar.') : sendCategoryRefused(reply, moved)
    },
  )

  registerOperationRoute(
    server,
    'deleteCategory',
    { config: { needs: 'content:write' }, summary: 'Quita una categoría en la que ya no hay nada' },
    async ({ params, query, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const category = { id: params.id, version: query.version, by }
      const removed = await removeCategory(db, category, clock())
      return removed.ok ? createSuccessReply('Quedó quitada.') : sendCategoryRefused(reply, removed)
    },
  )
}

type Refused = Exclude<
  Awaited<ReturnType<typeof addCategory | typeof changeCategory | typeof removeCategory>>,
  { ok: true }
>

function sendCategoryRefused<Sent extends Refused>(
  reply: FastifyReply,
  refused: Sent,
): SentRefusal<Sent['code']>
function sendCategoryRefused(reply: FastifyReply, refused: Refused) {
  if (refused.code !== 'category-refused' || refused.problems.length === 0)
    return sendRefusal(reply, refused)
  const words = `No se puede: ${refused.problems.join('; ')}.`
  return sendInvalidFieldsError(reply, refused.code, refused.fields, words)
}

type Body = {
  name: string
  slug?: string
  description?: string
  hidden?: boolean
  picture?: string | null
  filters?: string[]
}

function saidOf(body: Body) {
  const { name, slug = '', description = '', hidden = false, picture = null, filters = [] } = body
  // An empty text for the picture of a category means no picture.
  return { name, slug, description, hidden, picture: picture || null, filters }
}

function onWire({ id, parentId, said, shownProducts, changedBy, changedAt }: OfficeCategory) {
  return {
    id,
    parent_id: parentId,
    slug: said.slug,
    name: said.name,
    hidden: said.hidden ?? false,
    picture: said.picture,
    filters: said.filters,
    shown_products: shownProducts,
    changed_by: formatAuditLogActor(changedBy),
    changed_at: changedAt.toISOString(),
  }
}
