import { useRef, useState } from 'react'
import type { Address, PostcodeReply } from '#contract/account.ts'
import { keysOf } from '#domain/keys-of.ts'
import { stateOfPostcode } from '#domain/mexican-states.ts'
import { apiFor } from '../api/api-client.ts'
import { useAction } from '../ui/use-action.ts'
import {
  type AddressDraft,
  type AddressErrors,
  addressBody,
  addressErrors,
  errorsFromApi,
  splitSecondLine,
} from './address-words.ts'

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

/** Timeout in ms of the postcode lookup; after it, the place is typed by hand. */
const patience = 4000

/** State of a postcode lookup: not started, loading, or the API's reply. */
type Lookup = 'none' | 'asking' | PostcodeReply

interface Start {
  /** Address being edited; absent for a new one */
  address?: Address
  /** Prefilled values of a new address */
  known?: Partial<AddressDraft>
}

/** State of the address form: fields, postcode lookup, errors and saving. */
export function useAddressDraft({ address, known = {} }: Start) {
  const [initial] = useState<AddressDraft>(() =>
    address
      ? { ...fieldsOf(address), ...splitSecondLine(address.address2) }
      : { ...empty, ...known },
  )
  const [draft, setDraft] = useState(initial)
  const [isDefault, setDefault] = useState(address?.default_address === 1)
  const [lookup, setLookup] = useState<Lookup>('none')
  const [errors, setErrors] = useState<AddressErrors>({})
  const { busy: saving, error: failure, setError: setFailure, run } = useAction()
  const asked = useRef('')
  /** City of the previous postcode */
  const foundCity = useRef('')

  function change(changes: Partial<AddressDraft>) {
    setDraft((now) => ({ ...now, ...changes }))
    setErrors((now) => {
      const left = { ...now }
      for (const field of keysOf(changes)) delete left[field]
      return left
    })
    if (changes.postcode !== undefined) void lookUp(changes.postcode)
  }

  /** Fills state and municipality from the postcode; a failed lookup never blocks the form. */
  async function lookUp(postcode: string) {
    asked.current = postcode
    if (!/^\d{5}$/.test(postcode)) return setLookup('none')
    setLookup('asking')
    const state = stateOfPostcode(postcode)
    const unknown = { postcode, state, municipality: null, settlements: [] }
    const found = await Promise.race<PostcodeReply>([
      apiFor()
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
    const wrong = addressErrors(draft)
    setErrors(wrong)
    setFailure('')
    if (Object.keys(wrong).length > 0) return false
    return run(async () => {
      const body = {
        ...addressBody(draft),
        ...(address && { id: address.id }),
        ...(isDefault && { default_address: 1 }),
      }
      const reply = await apiFor().post('customer/address', body, { ownWords: true })
      if (reply.success) return onSaved(reply.address)
      setErrors(errorsFromApi(reply.fields))
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
    isEditing: address !== undefined,
    postcodeIsThere,
  }
}

export type AddressForm = ReturnType<typeof useAddressDraft>

function fieldsOf(address: Address): Omit<AddressDraft, 'settlement' | 'interior'> {
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
