import { type Static, Type } from 'typebox'
import { bundleAvailabilities } from '#domain/buying/discounts/bundles.ts'
import { Nullable, Pesos } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { SuccessResponse } from '../problem-details.ts'
import { RecordVersionWhenFormOpened, RecordVersion } from './optimistic-concurrency.ts'

const product = Type.String({ maxLength: 200, description: 'SKU o dirección de un producto' })

const said = {
  name: Type.String({ maxLength: 80 }),
  saving: Type.Number({
    minimum: 0,
    maximum: 10_000_000,
    description: 'Pesos que se ahorran por juego, de lo que sus productos cuestan ese día',
  }),
  first: product,
  second: product,
  third: Type.Optional(product),
}

export const OfficeBundle = Type.Object({
  code: Type.String(),
  name: Type.String(),
  saving: Pesos,
  standing: Type.Enum([...bundleAvailabilities], {
    description:
      'offered: se ofrece; paused: en pausa; gone: uno ya no se vende; sold-out: uno se agotó; unpriced: uno no tiene precio; too-much: el ahorro llega a lo que cuestan hoy',
  }),
  apart: Nullable(Pesos),
  together: Nullable(Pesos),
  products: Type.Array(
    Type.Object({
      url_key: Type.String(),
      sku: Nullable(Type.String()),
      sold: Nullable(
        Type.Object({
          name: Type.String(),
          image: Nullable(Type.String()),
          price: Nullable(Pesos),
          available: Type.Integer(),
        }),
      ),
    }),
  ),
  version: RecordVersion,
})
export type OfficeBundle = Static<typeof OfficeBundle>

/** Product bundles with their current prices */
export const BundlesResponse = Type.Object({ bundles: Type.Array(OfficeBundle) })
export type BundlesResponse = Static<typeof BundlesResponse>

const BundleParams = Type.Object({ code: Type.String({ maxLength: 60 }) })

/** Creates a bundle of two or three products */
const AddBundleBody = Type.Object({ ...said, paused: Type.Optional(Type.Boolean()) })
const MadeBundleReply = Type.Object({
  success: Type.Literal(true),
  code: Type.String(),
  messageForUser: Type.String(),
})

/** Changes a bundle; past orders keep their prices */
const ChangeBundleBody = Type.Object({ version: RecordVersionWhenFormOpened, ...said })

/** Pauses or resumes a bundle */
const BundleMoveBody = Type.Object({ move: Type.Enum(['pause', 'resume']) })

export const bundleOperations = {
  listBundles: { method: 'GET', path: 'bundles', reply: BundlesResponse },
  getBundle: {
    method: 'GET',
    path: 'bundles/:code',
    params: BundleParams,
    reply: OfficeBundle,
    refusals: ['bundle-not-found'],
  },
  createBundle: {
    method: 'POST',
    path: 'bundles',
    body: AddBundleBody,
    reply: MadeBundleReply,
    refusals: ['offer-refused', 'too-many-bundles'],
  },
  updateBundle: {
    method: 'PUT',
    path: 'bundles/:code',
    params: BundleParams,
    body: ChangeBundleBody,
    reply: SuccessResponse,
    refusals: ['bundle-not-found', 'changed-meanwhile', 'offer-refused'],
  },
  moveBundle: {
    method: 'POST',
    path: 'bundles/:code/moves',
    params: BundleParams,
    body: BundleMoveBody,
    reply: SuccessResponse,
    refusals: ['bundle-not-found'],
  },
  deleteBundle: {
    method: 'DELETE',
    path: 'bundles/:code',
    params: BundleParams,
    reply: SuccessResponse,
    refusals: ['bundle-not-found'],
  },
} as const satisfies OperationTable
