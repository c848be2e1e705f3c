import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll } from 'vitest'
import type { S3BucketConnection } from '#persistence/catalogue/bucket-client.ts'

/** The one key that the server knows. */
const key = 'S3RVER'
const bucket = 'tienda'

const given = process.env.TEST_BUCKET
/** Whether the bucket is that of a server made for tests. */
export const isDevService = given === undefined

let numbers = 0

/** A bucket of the local S3 server, or of `TEST_BUCKET` (JSON of a `S3BucketConnection`); each call returns a new prefix. */
export async function testBucket(): Promise<S3BucketConnection> {
  numbers += 1
  const prefix = `tests/${process.pid}-${numbers}/`
  if (given !== undefined) return { ...(JSON.parse(given) as S3BucketConnection), prefix }
  const folder = await mkdtemp(path.join(tmpdir(), 'tianguis-bucket-'))
  const options = { port: 0, address: '127.0.0.1', silent: true, directory: folder }
  const server = new S3rver({ ...options, configureBuckets: [{ name: bucket }] })
  const { port } = await server.run()
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    prefix,
    region: 'us-east-1',
    style: 'path',
    accessKey: key,
    secretKey: key,
  }
}
