/** The call that an office form sends through its `commands`. */
export async function sentCall(send: (commands: never) => Promise<unknown>): Promise<unknown[]> {
  let sent: unknown[] = []
  const record = async (...call: unknown[]) => {
    sent = call
  }
  await send(record as never)
  return sent
}
