import { useRef, useState } from 'react'
import type { Address, PostcodeResponse, UserDetails } from '#contract/account.ts'
import { findStateOfPostcode } from '#domain/mexican-states.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { createApiClient } from '../api/api-client.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import {
  type AddressDraft,
  type AddressErrors,
  toAddressRequestBody,
  findAddressErrors,
  toAddressErrors,
  splitSecondAddressLine,
} from './address-form.ts'

const empty: AddressDraft = {
  first_name: '',
  last_name: '',
  company_name: '',
  phone: '',
  address1: '',
  settlement: '',
  interior: '',
  city: '',
  state: '',
  postcode: '',
  references: '',
}

/**
 * Timeout in ms of the postcode lookup; after the timeout, the shopper types state and municipality
 * by hand.
 */
const patience = 4000

/** State of a postcode lookup: not started, loading, or loaded with the API's response. */
type Lookup = 'none' | 'asking' | PostcodeResponse

interface Start {
  /** Address being edited; absent for a new one */
  address?: Address
  /** Fills in a new address */
  shopper: UserDetails
}

/** State of the address form: fields, postcode lookup, errors and saving. */
export function useAddressDraft({ address, shopper }: Start) {
  const { first_name, last_name, phone, unfinished_address } = shopper
  const given = address ?? unfinished_address
  const [initial] = useState<AddressDraft>(() =>
    given
      ? { ...fieldsOf(given), ...splitSecondAddressLine(given.address2) }
      : { ...empty, first_name, last_name, phone: phone ?? '' },
  )
  const [draft, setDraft] = useState(initial)
  const [isDefault, setDefault] = useState(address?.default_address === 1)
  const [lookup, setLookup] = useState<Lookup>('none')
  const [errors, setErrors] = useState<AddressErrors>({})
  const { busy: saving, error: failure, setError: setFailure, run } = useAsyncAction()
  const asked = useRef('')
  /** City that the previous postcode lookup filled in */
  const foundCity = useRef('')

  function change(changes: Partial<AddressDraft>) {
    setDraft((now) => ({ ...now, ...changes }))
    setErrors((now) => {
      const left = { ...now }
      for (const field of getTypedKeys(changes)) delete left[field]
      return left
    })
    if (changes.postcode !== undefined) void lookUp(changes.postcode)
  }

  /** Fills state and municipality from the postcode; a failed lookup never blocks the form. */
  async function lookUp(postcode: string) {
    asked.current = postcode
    if (!/^\d{5}$/.test(postcode)) return setLookup('none')
    setLookup('asking')
    const state = findStateOfPostcode(postcode)
    const unknown = { postcode, state, municipality: null, settlements: [] }
    const found = await Promise.race<PostcodeResponse>([
      createApiClient()
        .get(`shop/postcode/${postcode}`)
        .catch(() => unknown),
      new Promise((resolve) => setTimeout(() => resolve(unknown), patience)),
    ])
    if (asked.current !== postcode) return
    setLookup(found)
    const formerCity = foundCity.current
    foundCity.current = found.municipality ?? ''
    setDraft((now) => ({
      ...now,
      state: found.state ?? now.state,
      city: found.municipality ?? (now.city === formerCity ? '' : now.city),
      settlement:
        found.settlements.length === 0 || found.settlements.includes(now.settlement)
          ? now.settlement
          : '',
    }))
  }

  /** Saves the address; false when validation fails. */
  async function save(onSaved: (address: Address) => void): Promise<boolean> {
    const wrong = findAddressErrors(draft)
    setErrors(wrong)
    setFailure('')
    if (Object.keys(wrong).length > 0) return false
    return run(async () => {
      const body = {
        ...toAddressRequestBody(draft),
        ...(address && { id: address.id }),
        ...(isDefault && { default_address: 1 }),
      }
      const reply = await createApiClient().post('customer/address', body, { ownWords: true })
      if (reply.success) return onSaved(reply.address)
      setErrors('fields' in reply ? toAddressErrors(reply.fields) : {})
      setFailure(reply.messageForUser)
      return false
    })
  }

  const postcodeIsThere = /^\d{5}$/.test(draft.postcode)
  return {
    draft,
    initial,
    change,
    lookUp,
    lookup,
    errors,
    failure,
    save,
    saving,
    isDefault,
    setDefault,
    isFilled: given !== undefined,
    isUnfinished: !address && given !== undefined,
    postcodeIsThere,
  }
}

export type AddressDraftState = ReturnType<typeof useAddressDraft>

function fieldsOf(
  address: NonNullable<UserDetails['unfinished_address']>,
): Omit<AddressDraft, 'settlement' | 'interior'> {
  const {
    first_name,
    last_name,
    company_name,
    phone,
    address1,
    city,
    state,
    postcode,
    references,
  } = address
  return { first_name, last_name, company_name, phone, address1, city, state, postcode, references }
}
