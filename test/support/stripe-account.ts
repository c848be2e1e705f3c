import { check, refuse } from './stripe-schemas.ts'

/** The part of Stripe that concerns the account itself: who it is, and where it sends events. */
export function createStripeAccount(id: (prefix: string) => string, secret: string) {
  const endpoints: { id: string; url: string }[] = []
  const account = { country: 'MX', isReadable: true, takesEndpoints: true, takesAddress: true }

  function permit(isPermitted: boolean) {
    const message = 'The provided key does not have the required permissions'
    if (!isPermitted) refuse(message, 'more_permissions_required', 403)
  }

  function describe() {
    permit(account.isReadable)
    return {
      id: 'acct_1',
      object: 'account',
      country: account.country,
      default_currency: 'mxn',
      business_profile: { name: 'Mariana Ríos Pérez' },
      settings: { dashboard: { display_name: 'Papelería Ríos', timezone: 'America/Mexico_City' } },
      capabilities: {
        card_payments: 'active',
        oxxo_payments: 'pending',
        mx_bank_transfer_payments: 'active',
      },
    }
  }

  function remove(name: string) {
    const place = endpoints.findIndex((one) => one.id === name)
    if (place === -1) refuse(`No such webhook endpoint: '${name}'`, 'resource_missing', 404)
    endpoints.splice(place, 1)
    return { id: name, object: 'webhook_endpoint', deleted: true }
  }

  function create(form: Record<string, unknown>) {
    permit(account.takesEndpoints)
    check('webhook endpoint', form)
    if (!account.takesAddress) refuse('Invalid URL', 'url_invalid', 400)
    const endpoint = { id: id('we'), object: 'webhook_endpoint', url: String(form['url']) }
    endpoints.unshift(endpoint)
    return { ...endpoint, secret }
  }

  /** The answer to a call that concerns the account; others get none. */
  function answer(method: string, path: string, given: Record<string, unknown>): unknown {
    const [, name] = /^\/v1\/webhook_endpoints\/(\w+)$/.exec(path) ?? []
    if (method === 'DELETE' && name) return remove(name)
    if (path === '/v1/account') {
      check('nothing', given)
      return describe()
    }
    if (path !== '/v1/webhook_endpoints') return undefined
    if (method === 'POST') return create(given)
    check('webhook endpoints', given)
    return { object: 'list', data: endpoints, has_more: false, url: path }
  }

  return { account, endpoints, answer }
}
