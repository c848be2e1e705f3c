import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isDiskFull } from '#persistence/database-error-codes.ts'

/** A writable folder on this server whose free disk space is monitored, with its description. */
export type DiskSpaceMonitoredFolder = { what: string; folder: string }

/** Minimum free bytes on a disk, enough for PostgreSQL's next WAL files. */
const leastRoom = 32 * 1024 * 1024
/** Timeout in ms of a free space check, because a remote folder may hang. */
const longestAnswer = 1000
/** Time in ms for which a failed write marks the disk as full. */
const rememberedFor = 10_000

type Machine = { clock?: () => number; stat?: (folder: string) => Promise<StatsFs> }

/** Monitors disk space; returns a function that finds the full disk, if any. */
export function watchDiskSpace(
  app: FastifyInstance,
  disks: readonly DiskSpaceMonitoredFolder[],
  { clock = Date.now, stat = statfs }: Machine = {},
) {
  let lastRefused = Number.NEGATIVE_INFINITY
  app.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) lastRefused = clock()
  })

  return async function findFullDisk(): Promise<string | undefined> {
    for (const { what, folder } of disks) {
      const found = await Promise.race([stat(folder), sleep(longestAnswer)]).catch(() => undefined)
      if (!found) return `El disco de ${what} no contesta.`
      const left = found.bavail * found.bsize
      if (left < leastRoom) {
        return `El disco de ${what} está lleno: quedan ${Math.floor(left / 1024 / 1024)} MB.`
      }
    }
    if (clock() - lastRefused > rememberedFor) return undefined
    return 'Hace unos segundos no hubo lugar en el disco para guardar un cambio.'
  }
}
