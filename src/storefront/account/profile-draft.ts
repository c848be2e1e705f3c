import { useState } from 'react'
import type { UserDetails } from '#contract/account.ts'

/** Editable profile draft, with the API's field names. */
export interface ProfileDraft {
  first_name: string
  last_name: string
  gender: '' | 'H' | 'M' | 'N'
  date_of_birth: string
}

export type ProfileFieldErrors = Partial<Record<string, string>>

/** Editable draft from a shopper's stored profile. */
export function toProfileDraft(shopper: UserDetails): ProfileDraft {
  return {
    first_name: shopper.first_name,
    last_name: shopper.last_name,
    gender: shopper.gender ?? '',
    date_of_birth: shopper.date_of_birth ?? '',
  }
}

export function useProfileDraft(known: ProfileDraft) {
  const [draft, setDraft] = useState(known)
  const [problems, setProblems] = useState<ProfileFieldErrors>({})

  function change(changes: Partial<ProfileDraft>) {
    setDraft((now) => ({ ...now, ...changes }))
    setProblems((now) => {
      const left = { ...now }
      for (const field of Object.keys(changes)) delete left[field]
      return left
    })
  }

  /** All four profile fields are filled (AUT-03); their validity is checked separately. */
  const isFilled = Object.values(draft).every((text) => text.trim() !== '')
  return { draft, change, setDraft, problems, setProblems, isFilled }
}
