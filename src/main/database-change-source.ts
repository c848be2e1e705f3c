import type { CatalogueChange } from '#cache/catalogue-change-feed.ts'
import {
  openCatalogueChangeReader,
  openStandbyReplayPositionReader,
} from '#persistence/catalogue-changes.ts'
import type { DatabaseAddresses } from '#persistence/database-addresses.ts'
import type {
  MessageFromChildProcess,
  MessageToChildProcess,
  DatabaseChangesMessage,
} from './inter-process-messages.ts'

/** Source of database changes since a snapshot. */
export type DatabaseChangeSource = {
  read: (since: string | null) => Promise<DatabaseChangesMessage>
}

/** Time in ms for which the shop's processes share the result of one read of database changes. */
const sharedMs = 200
/**
 * Maximum number of past reads of database changes kept in memory; a process whose last read is no
 * longer kept is told that everything changed.
 */
const mostRemembered = 1000
/** Maximum replication lag of a standby, in ms. */
const longestLag = 10_000

type Reading = { number: number; changes: CatalogueChange[] }

/**
 * Opens this machine's only reader of database changes; every process continues after its own last
 * read. A standby (read replica) counts as current once it has replayed the last change.
 */
export function openDatabaseChangeSource(
  { direct, read: standbyAddress }: DatabaseAddresses,
  clock = Date.now,
) {
  const reader = openCatalogueChangeReader(direct.url)
  const standby = standbyAddress && openStandbyReplayPositionReader(standbyAddress.url)
  const remembered: Reading[] = []
  let number = 0
  let snapshot: string | null = null
  let readAt = -Infinity
  let reading: Promise<void> | undefined
  /** WAL position of the last change, which the standby must have replayed */
  let neededBy = 0n
  let written: { at: number; amount: bigint }[] = []
  /** time in ms up to which the standby has received all changes */
  let standbyAt = -Infinity
  let replayed = -1n

  async function read(since: string | null): Promise<DatabaseChangesMessage> {
    if (clock() - readAt >= sharedMs) {
      reading ??= readOnce().finally(() => (reading = undefined))
      await reading
    }
    return {
      changes: changesSince(since),
      snapshot: String(number),
      age: clock() - readAt,
      isStandbyCurrent: replayed >= neededBy && clock() - standbyAt <= longestLag,
    }
  }

  async function readOnce() {
    const asked = clock()
    const [found, progress] = await Promise.all([
      reader.read(snapshot),
      standby?.readReplayed().catch(() => -1n) ?? -1n,
    ])
    snapshot = found.snapshot
    readAt = asked
    if (found.changes.length > 0) {
      number += 1
      remembered.push({ number, changes: found.changes })
      if (remembered.length > mostRemembered) remembered.shift()
      neededBy = found.written
    }
    noteProgress({ at: asked, amount: found.written }, progress)
  }

  function noteProgress(now: { at: number; amount: bigint }, progress: bigint) {
    replayed = progress
    written.push(now)
    const shown = written.filter(({ amount }) => amount <= progress)
    standbyAt = Math.max(standbyAt, shown.at(-1)?.at ?? -Infinity)
    written = written.filter(({ at }) => at > standbyAt && now.at - at <= longestLag)
  }

  function changesSince(since: string | null): CatalogueChange[] {
    if (since === null) return []
    const from = Number(since)
    const first = remembered[0]?.number ?? number + 1
    if (from + 1 < first && from < number) return everything
    return remembered.filter((one) => one.number > from).flatMap(({ changes }) => changes)
  }

  return {
    read,
    close: () => Promise.all([reader.close(), standby?.close()]),
  }
}

const everything: CatalogueChange[] = [{ productId: null, unitsOnly: false }]

/** Timeout in ms when a child process asks the main process what changed in the database. */
const patienceMs = 2000

/** Source of database changes for a child process, which asks the main process for them. */
export function createChildProcessChangeSource(tell: (message: MessageFromChildProcess) => void) {
  const waiting = new Map<number, (answer: Told) => void>()
  let question = 0

  async function read(since: string | null): Promise<DatabaseChangesMessage> {
    const number = (question += 1)
    const { promise, resolve } = Promise.withResolvers<Told>()
    const late = setTimeout(() => resolve({ failure: 'no answer' }), patienceMs)
    waiting.set(number, resolve)
    tell({ kind: 'changes', question: number, since })
    const { told, failure } = await promise.finally(() => {
      clearTimeout(late)
      waiting.delete(number)
    })
    if (told) return told
    throw new Error(`What has changed was not read: ${failure}`)
  }

  return {
    changes: { read },
    hear: ({ question: of, ...answer }: Told & { question: number }) => waiting.get(of)?.(answer),
  }
}

type Told = Pick<Extract<MessageToChildProcess, { kind: 'told' }>, 'told' | 'failure'>

/** Wraps a change source and remembers whether the standby was current at the last read. */
export function trackStandbyReplicationState({ read }: DatabaseChangeSource) {
  let isCurrent = false

  async function readOnce(since: string | null) {
    try {
      const told = await read(since)
      isCurrent = told.isStandbyCurrent
      return told
    } catch (error) {
      isCurrent = false
      throw error
    }
  }

  return { read: readOnce, isStandbyCurrent: () => isCurrent }
}
