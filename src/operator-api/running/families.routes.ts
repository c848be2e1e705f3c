import type { FastifyInstance } from 'fastify'
import { listFamilySummaries } from '#persistence/catalogue/stored-families.ts'
import { addFamilyProduct } from '#use-cases/running/add-family-product.ts'
import {
  addFamilyOption,
  addFamilyValue,
  removeFamilyValue,
  renameFamily,
  setFamilyCombinationSold,
} from '#use-cases/running/change-family-options.ts'
import { createFamily } from '#use-cases/running/create-family.ts'
import { readFamily } from '#use-cases/running/read-family.ts'
import { removeFamily, removeFamilyOption } from '#use-cases/running/remove-family-option.ts'
import { saveFamilyProducts } from '#use-cases/running/save-family-products.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { getCallerStepUpExpiry } from '../route-permissions.ts'
import { sendRefusal } from '../send-error-responses.ts'
import { listCallerPermissions } from './caller-permissions.ts'
import { toFamilyResponse, toSavedFamilyResponse } from './family-responses.ts'
import { sendProductFieldErrors } from './product-error-responses.ts'

const pageSize = 100
const whoMay =
  'El permiso de cada campo: `prices:write` para precios y ofertas, `stock:write` para `qty`, `products:write` para los demás.'

type FamilyRequest = { params: { family: string }; caller: { actor: string }; id: string }

/** The family that a request changes, and who asks for it. */
function changeOf({ params, caller, id }: FamilyRequest) {
  return { key: params.family, actor: caller.actor, requestId: id }
}

/** Routes of families of product variants: list, read, create, change, save their grid. */
export async function familyRoutes(
  server: FastifyInstance,
  { db, clock, shopUrl }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'listFamilies',
    { config: { needs: 'products:read' }, summary: 'Las familias de productos, por su clave' },
    async ({ query: { after } }) => {
      const found = await listFamilySummaries(db, { after, limit: pageSize + 1 })
      const families = found.slice(0, pageSize)
      return { families, next: found.length > pageSize ? (families.at(-1)?.key ?? null) : null }
    },
  )

  registerOperationRoute(
    server,
    'getFamily',
    {
      config: { needs: 'products:read' },
      summary: 'Una familia: lo que comparte, sus opciones, sus productos y los que faltan',
    },
    async ({ params: { family } }, reply) => {
      const now = clock()
      const found = await readFamily(db, family, now)
      return found
        ? toFamilyResponse(found, { now, shopUrl })
        : sendRefusal(reply, { code: 'family-not-found' })
    },
  )

  registerOperationRoute(
    server,
    'createFamily',
    {
      config: { needs: 'products:write' },
      summary: 'Crea una familia con un producto oculto por combinación',
      description:
        'Sin `from` pide `category`. Con `from`, ese producto es la primera combinación y los demás copian de él. `price` pide además `prices:write`.',
    },
    async (request, reply) => {
      const { body, caller, id: requestId } = request
      const { actor } = caller
      const permissions = listCallerPermissions(caller)
      const created = await createFamily(db, { ...body, actor, permissions, requestId }, clock())
      if (created.ok) {
        const { key, products } = created
        const many = products === 1 ? '1 producto, oculto' : `${products} productos, ocultos`
        return { key, products, messageForUser: `Familia creada con ${many}.` }
      }
      return created.code === 'step-up-required'
        ? server.refuseUnlessFresh(request, reply)
        : sendRefusal(reply, created)
    },
  )

  registerOperationRoute(
    server,
    'updateFamily',
    {
      config: { needs: 'products:write' },
      summary: 'Cambia el nombre de una familia, o lo que dicen todos sus productos',
      description: `Los nombres de sus productos no cambian. ${whoMay}`,
    },
    async (request, reply) => {
      const { params, body, caller } = request
      const by = changeOf(request)
      if (body.name !== undefined) {
        const renamed = await renameFamily(db, { ...by, name: body.name }, clock())
        if (!renamed.ok) return sendRefusal(reply, renamed)
      }
      const found = await readFamily(db, params.family, clock())
      const { fields = {}, was = {} } = body
      const members = Object.keys(fields).length > 0 ? (found?.members ?? []) : []
      const rows = members.map(({ row }) => ({ product: row.urlKey, fields, was }))
      const saved = await saveFamilyProducts(
        db,
        {
          ...by,
          rows,
          freshUntil: getCallerStepUpExpiry(caller),
          permissions: listCallerPermissions(caller),
        },
        clock(),
      )
      if (saved.ok) return toSavedFamilyResponse(saved)
      return saved.code === 'step-up-required'
        ? server.refuseUnlessFresh(request, reply)
        : sendRefusal(reply, saved)
    },
  )

  registerOperationRoute(
    server,
    'saveFamilyProducts',
    {
      config: { needs: 'products:read' },
      summary: 'Guarda la hoja de una familia; lo que no se puede se queda con su motivo',
      description: `Cada producto es una transacción; \`change_set\` deshace todo junto. Un campo que alguien cambió después de \`was\` se queda en \`conflicts\`; \`qty\` se suma o resta a lo que hay. ${whoMay}`,
    },
    async (request, reply) => {
      const { params, body, caller, id: requestId } = request
      const wanted = {
        key: params.family,
        rows: body.rows,
        actor: caller.actor,
        freshUntil: getCallerStepUpExpiry(caller),
        permissions: listCallerPermissions(caller),
        requestId,
      }
      const saved = await saveFamilyProducts(db, wanted, clock())
      if (saved.ok) return toSavedFamilyResponse(saved)
      return saved.code === 'step-up-required'
        ? server.refuseUnlessFresh(request, reply)
        : sendRefusal(reply, saved)
    },
  )

  registerOperationRoute(
    server,
    'addFamilyProduct',
    {
      config: { needs: 'products:write' },
      summary: 'Crea la combinación que falta: una copia oculta de su vecina, sin existencia',
    },
    async ({ params, body, caller, id: requestId }, reply) => {
      const { actor } = caller
      const permissions = listCallerPermissions(caller)
      const wanted = { key: params.family, values: body.values, actor, permissions, requestId }
      const added = await addFamilyProduct(db, wanted, clock())
      if (added.ok) return { sku: added.sku, messageForUser: `${added.name}: creado, oculto.` }
      return added.code === 'invalid-input'
        ? sendProductFieldErrors(reply, added)
        : sendRefusal(reply, added)
    },
  )

  registerOperationRoute(
    server,
    'addFamilyValue',
    { config: { needs: 'products:write' }, summary: 'Agrega un valor a una opción de la familia' },
    async (request, reply) => {
      const { body } = request
      const by = changeOf(request)
      const changed = await addFamilyValue(db, { ...by, ...body }, clock())
      return changed.ok
        ? { change_set: null, messageForUser: `${body.value}: agregado.` }
        : sendRefusal(reply, changed)
    },
  )

  registerOperationRoute(
    server,
    'removeFamilyValue',
    {
      config: { needs: 'products:write' },
      summary: 'Quita un valor: sus productos salen de la familia y siguen en la tienda',
    },
    async (request, reply) => {
      const { query } = request
      const by = changeOf(request)
      const changed = await removeFamilyValue(db, { ...by, ...query }, clock())
      if (!changed.ok) return sendRefusal(reply, changed)
      return { change_set: changed.set, messageForUser: `${query.value}: quitado.` }
    },
  )

  registerOperationRoute(
    server,
    'addFamilyOption',
    {
      config: { needs: 'products:write' },
      summary: 'Agrega una opción; los productos de ahora toman el primero de sus valores',
    },
    async (request, reply) => {
      const { body } = request
      const by = changeOf(request)
      const changed = await addFamilyOption(db, { ...by, ...body }, clock())
      if (!changed.ok) return sendRefusal(reply, changed)
      return { change_set: changed.set, messageForUser: `${body.label}: agregada.` }
    },
  )

  registerOperationRoute(
    server,
    'removeFamilyOption',
    {
      config: { needs: 'products:write' },
      summary: 'Quita una opción; sus productos conservan el dato, y dos no pueden quedar iguales',
    },
    async (request, reply) => {
      const by = changeOf(request)
      const changed = await removeFamilyOption(db, { ...by, ...request.query }, clock())
      if (!changed.ok) return sendRefusal(reply, changed)
      return { change_set: changed.set, messageForUser: 'Opción quitada.' }
    },
  )

  registerOperationRoute(
    server,
    'removeFamily',
    { config: { needs: 'products:write' }, summary: 'Borra una familia que ya no tiene productos' },
    async (request, reply) => {
      const removed = await removeFamily(db, changeOf(request), clock())
      return removed.ok
        ? { success: true as const, messageForUser: 'Familia borrada.' }
        : sendRefusal(reply, removed)
    },
  )

  registerOperationRoute(
    server,
    'setFamilyCombinationSold',
    {
      config: { needs: 'products:write' },
      summary: 'Dice que la tienda no vende una combinación, o que sí',
    },
    async (request, reply) => {
      const { body } = request
      const by = changeOf(request)
      const changed = await setFamilyCombinationSold(db, { ...by, ...body }, clock())
      const words = body.sold ? 'Vuelve a faltar.' : 'Ya no se pide.'
      return changed.ok ? { change_set: null, messageForUser: words } : sendRefusal(reply, changed)
    },
  )
}
