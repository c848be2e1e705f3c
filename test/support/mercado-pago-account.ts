/** The account of a token, limited to what the shop reads. */
export function describeUser({ country, tags }: { country: string; tags: string[] }) {
  return {
    id: 202_593_498,
    nickname: 'PAPELERIARIOS',
    country_id: country,
    site_id: country === 'MX' ? 'MLM' : 'MLA',
    tags,
    status: { site_status: 'active' },
  }
}

export const paymentMethods = [
  { id: 'visa', name: 'Visa', payment_type_id: 'credit_card', status: 'active' },
  { id: 'clabe', name: 'SPEI', payment_type_id: 'bank_transfer', status: 'deactive' },
  { id: 'oxxo', name: 'OXXO', payment_type_id: 'ticket', status: 'active' },
]
