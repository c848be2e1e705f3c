import type { FastifyInstance } from 'fastify'
import type { OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import type { SettingValue } from '#domain/running/setting-fields.ts'
import { addCarrier, removeCarrier } from '#use-cases/running/carrier-settings.ts'
import {
  changeSettingSection,
  readSettingSection,
  type SettingValues,
} from '#use-cases/running/change-setting-section.ts'
import {
  addLocalDelivery,
  removeLocalDelivery,
} from '#use-cases/running/local-delivery-settings.ts'
import { addPickupPoint, closePickupPoint } from '#use-cases/running/pickup-point-settings.ts'
import { addShippingZone, removeShippingZone } from '#use-cases/running/shipping-zones.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'

const ownTexts: OwnRefusalTexts = {
  'invalid-input': 'Revisa los campos señalados. Lo demás sigue como lo escribiste.',
}

/** Routes of the shop's settings, grouped in sections. */
export async function settingRoutes(
  server: FastifyInstance,
  { db, clock }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'getSettings',
    {
      config: { needs: 'settings:read' },
      summary: 'Ajustes de un tema, con sus campos y lo que vale ahora',
    },
    async ({ params }, reply) => {
      const found = await readSettingSection(db, params.section)
      if (!found) return sendRefusal(reply, { code: 'section-not-found' })
      const { section, fields, values, version } = found
      return {
        code: section.code,
        title: section.title,
        about: section.about,
        fields,
        values,
        version,
      }
    },
  )

  registerOperationRoute(
    server,
    'updateSettings',
    {
      config: { needs: 'settings:write' },
      summary: 'Cambia ajustes de un tema; lo que no se nombra se queda',
    },
    async ({ params, body, caller, id: requestId }, reply) => {
      const { actor } = caller
      const { values, version } = body
      const change = { ...params, values: settingValues(values), version, actor, requestId }
      const done = await changeSettingSection(db, change, clock())
      if (done.ok) {
        const words = `Guardado: ${done.changed.join(', ')}.`
        return { success: true as const, messageForUser: words }
      }
      return sendRefusal(reply, done, ownTexts)
    },
  )

  registerOperationRoute(
    server,
    'createShippingZone',
    {
      config: { needs: 'settings:write' },
      summary: 'Agrega una zona de envío con su costo estándar',
    },
    async ({ body, caller, id: requestId }, reply) => {
      const added = await addShippingZone(db, { ...body, actor: caller.actor, requestId }, clock())
      if (!added.ok) return sendRefusal(reply, added, ownTexts)
      return { success: true as const, messageForUser: `Zona «${body.name.trim()}» agregada.` }
    },
  )

  registerOperationRoute(
    server,
    'deleteShippingZone',
    {
      config: { needs: 'settings:write' },
      summary: 'Quita una zona de envío; ahí deja de venderse',
    },
    async ({ params, caller, id: requestId }, reply) => {
      const order = { ...params, actor: caller.actor, requestId }
      const removed = await removeShippingZone(db, order, clock())
      if (!removed.ok) return sendRefusal(reply, removed)
      return { success: true as const, messageForUser: 'Zona quitada.' }
    },
  )

  registerOperationRoute(
    server,
    'createPickupPoint',
    {
      config: { needs: 'settings:write' },
      summary: 'Abre un punto donde se recogen pedidos, sin costo y en todas las zonas',
    },
    async ({ body, caller, id: requestId }, reply) => {
      const added = await addPickupPoint(db, { ...body, actor: caller.actor, requestId }, clock())
      if (!added.ok) return sendRefusal(reply, added, ownTexts)
      return { success: true as const, messageForUser: `Punto «${body.name.trim()}» abierto.` }
    },
  )

  registerOperationRoute(
    server,
    'deletePickupPoint',
    {
      config: { needs: 'settings:write' },
      summary: 'Cierra un punto; lo ya pedido se recoge ahí igual',
    },
    async ({ params, caller, id: requestId }, reply) => {
      const order = { ...params, actor: caller.actor, requestId }
      const closed = await closePickupPoint(db, order, clock())
      if (!closed.ok) return sendRefusal(reply, closed)
      return { success: true as const, messageForUser: 'Punto cerrado.' }
    },
  )

  registerOperationRoute(
    server,
    'createLocalDelivery',
    {
      config: { needs: 'settings:write' },
      summary: 'Agrega un reparto propio a unos códigos postales, con su costo y sus días',
    },
    async ({ body, caller, id: requestId }, reply) => {
      const order = { ...body, actor: caller.actor, requestId }
      const added = await addLocalDelivery(db, order, clock())
      if (!added.ok) return sendRefusal(reply, added, ownTexts)
      return { success: true as const, messageForUser: `Reparto «${body.name.trim()}» agregado.` }
    },
  )

  registerOperationRoute(
    server,
    'deleteLocalDelivery',
    {
      config: { needs: 'settings:write' },
      summary: 'Quita un reparto propio; lo ya pedido se entrega igual',
    },
    async ({ params, caller, id: requestId }, reply) => {
      const order = { ...params, actor: caller.actor, requestId }
      const removed = await removeLocalDelivery(db, order, clock())
      if (!removed.ok) return sendRefusal(reply, removed)
      return { success: true as const, messageForUser: 'Reparto quitado.' }
    },
  )

  registerOperationRoute(
    server,
    'createCarrier',
    { config: { needs: 'settings:write' }, summary: 'Agrega una paquetería' },
    async ({ body, caller, id: requestId }, reply) => {
      const added = await addCarrier(db, { ...body, actor: caller.actor, requestId }, clock())
      if (!added.ok) return sendRefusal(reply, added, ownTexts)
      return {
        success: true as const,
        messageForUser: `Paquetería «${body.name.trim()}» agregada.`,
      }
    },
  )

  registerOperationRoute(
    server,
    'deleteCarrier',
    {
      config: { needs: 'settings:write' },
      summary: 'Quita una paquetería; los envíos que ya lleva conservan su guía',
    },
    async ({ params, caller, id: requestId }, reply) => {
      const order = { ...params, actor: caller.actor, requestId }
      const removed = await removeCarrier(db, order, clock())
      if (!removed.ok) return sendRefusal(reply, removed)
      return { success: true as const, messageForUser: 'Paquetería quitada.' }
    },
  )
}

/** Replaces invalid setting values by null. */
function settingValues(given: Record<string, unknown>): SettingValues {
  return Object.fromEntries(
    Object.entries(given).map(([path, value]) => [path, isSettingValue(value) ? value : null]),
  )
}

function isSettingValue(value: unknown): value is SettingValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
