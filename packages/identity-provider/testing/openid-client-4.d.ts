/** Version 4 hides its types from its exports; what the tests use of it is as in version 5. */
declare module 'openid-client-4' {
  export { custom, generators, Issuer } from 'openid-client-5'
}
