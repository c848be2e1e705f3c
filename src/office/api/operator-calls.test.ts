import { expect, it } from 'vitest'
import type { FormResult } from '../forms/form-result.ts'
import { isRefusedWith } from '../forms/is-refused-with.ts'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { createApiUrl } from './api-url.ts'
import type { OperatorApiError } from './operator-api-error.ts'
import type { OperatorApiCommands, createOperatorApiReader } from './operator-api.ts'
import { uploadFile } from './upload-file.ts'

type Reads = ReturnType<typeof createOperatorApiReader>

/** Calls that do not compile, each by one fault. */
async function misspelt({ get }: Reads, commands: OperatorApiCommands) {
  // @ts-expect-error an operation that does not exist
  await get('getCupon', { params: { id: 7 } })
  // @ts-expect-error a command as a read
  await get('deleteBundle', { params: { code: 'PAQUETE' } })
  // @ts-expect-error a read as a command
  await commands('getCoupon', { params: { id: 7 } })
  // @ts-expect-error a missing path parameter
  await get('getCoupon')
  // @ts-expect-error a renamed path parameter
  await get('getOrder', { params: { id: '2611-00007' } })
  // @ts-expect-error a renamed query parameter
  await get('listOrders', { query: { page: 2 } })
  // @ts-expect-error a missing query parameter
  await get('trySearch')
  // @ts-expect-error a missing body
  await commands('invitePerson')
  // @ts-expect-error a missing field of a body
  await commands('invitePerson', { body: { email: 'ana@tienda.mx' } })
  // @ts-expect-error a renamed field of a body
  await commands('addOrderNote', { params: { number: '2611-00007' }, body: { note: 'Llama' } })
  // @ts-expect-error a field of another type
  await commands('switchWebhook', { params: { id: 7 }, body: { on: 'sí' } })
  // @ts-expect-error a body where the operation takes none
  await commands('hideReview', { params: { id: 7 }, body: {} })
  // @ts-expect-error a wrong path of an upload
  await uploadFile<'addPictureByName'>('picture', new File([], 'a.png'))
  // @ts-expect-error a wrong path of a list as a file
  CsvLink({ call: 'order.csv' })
  // @ts-expect-error a wrong path of a link
  createApiUrl<'exportWrongLines'>('imports/7/wrong-rows')
  const person = await get('getCaller')
  // @ts-expect-error a field that the reply lacks
  return person.mail
}

/** Comparisons with refusal codes that do not compile, each by one fault. */
function misspeltCodes({ problem }: OperatorApiError, { refusal }: FormResult) {
  return [
    // @ts-expect-error a code that no operation has
    problem.code === 'order-not-fund',
    // @ts-expect-error a code that no operation has, of a rejected form
    refusal?.code === 'order-not-fund',
    // @ts-expect-error a misspelt code of an operation
    isRefusedWith(refusal, 'cancelOrder', 'order-not-fund'),
    // @ts-expect-error a code of another operation
    isRefusedWith(refusal, 'cancelOrder', 'role-exists'),
  ]
}

it('the operator API client has only calls and refusal codes that exist in the documentation of the operator API', () => {
  expect([misspelt, misspeltCodes]).toEqual([expect.any(Function), expect.any(Function)])
})
