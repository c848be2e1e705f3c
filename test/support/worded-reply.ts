/** Whether a reply is for people: no failure, and no stack, path, statement or driver error. */
export function isWordedReply({ statusCode, body }: { statusCode: number; body: string }): boolean {
  return statusCode < 500 && !/ at \S+:\d+|node_modules|select .* from |\berror: /i.test(body)
}
