/** The demo customer's account in the embedded identity provider; development only. */
export const demoAccount = {
  email: 'mariana@tianguis.example',
  password: 'tianguis-demo',
  sub: 'demo-mariana',
}
