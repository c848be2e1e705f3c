import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { type S3BucketConnection, createBucketClient } from './bucket-client.ts'
import {
  type FileMetadata,
  isSafeFileName,
  createMissingFileError,
  type OpenedFile,
  type PictureStore,
  requireSafeFileName,
  type PictureStoreFile,
} from './picture-store.ts'
import { StorageUnavailable } from './storage-unavailable-error.ts'

const typeOf: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
}

/** Picture store in an S3-compatible bucket, below a prefix. */
export function openPictureBucket(
  address: S3BucketConnection,
  { pageLength = 1000 }: { pageLength?: number } = {},
): PictureStore {
  const { call, close } = createBucketClient(address)
  const { bucket, prefix } = address
  const keyOf = (name: string) => `${prefix}${requireSafeFileName(name)}`

  /** Gets an object from the bucket; null for a missing file, an error for a missing bucket. */
  async function get(name: string, headers: Record<string, string> = {}) {
    if (!isSafeFileName(name)) return null
    const reply = await call('GET', keyOf(name), { headers })
    if (reply.status !== 404) return reply
    close(reply)
    return null
  }

  async function find(name: string): Promise<FileMetadata | null> {
    if (!isSafeFileName(name)) return null
    const reply = await call('HEAD', keyOf(name))
    close(reply)
    return reply.status === 404 ? null : factsOf(reply.headers)
  }

  async function write(name: string, content: Uint8Array): Promise<void> {
    const type = typeOf[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    close(await call('PUT', keyOf(name), { body: content, headers: { 'content-type': type } }))
  }

  async function remove(name: string): Promise<void> {
    close(await call('DELETE', keyOf(name)))
  }

  /**
   * Lists one page of object names in a bucket folder, after a given name. It uses the S3 call
   * ListObjects version 1, which every S3-compatible server supports.
   */
  async function listPage(folder: string, after: string | undefined, most = pageLength) {
    const query = new URLSearchParams({
      prefix: folder === '' ? prefix : `${keyOf(folder)}/`,
      ...(after !== undefined && { marker: after }),
      'max-keys': String(most),
    })
    const reply = await call('GET', '', { query })
    return readListing(await reply.text(), prefix)
  }

  return {
    find,

    async read(name) {
      const reply = await get(requireSafeFileName(name))
      if (!reply) throw createMissingFileError(name)
      return Buffer.concat(await Array.fromAsync(reply.chunks()))
    },

    async open(name, { range, unless } = {}): Promise<OpenedFile | null> {
      const reply = await get(name, {
        ...(range !== undefined && { range }),
        ...(unless !== undefined && { 'if-none-match': unless }),
      })
      if (!reply) return null
      const { headers, status } = reply
      const etag = headers.get('etag') ?? ''
      if (status === 304) {
        close(reply)
        return { state: 'unchanged', etag: etag || (unless ?? '') }
      }
      const [, first, last, size] =
        /^bytes (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
      if (status === 416) {
        close(reply)
        return { state: 'out-of-range', size: Number(size ?? (await find(name))?.size ?? 0) }
      }
      const facts = factsOf(headers)
      const body = Readable.from(reply.chunks(), { objectMode: false })
      body.once('close', () => close(reply))
      return {
        state: 'open',
        ...facts,
        size: size === undefined ? facts.size : Number(size),
        etag,
        part: first === undefined ? null : { first: Number(first), last: Number(last) },
        body,
      }
    },

    async *everyFile(folder) {
      let after: string | undefined
      do {
        const page = await listPage(folder, after)
        yield* page.files
        after = page.next
      } while (after !== undefined)
    },

    async move(name, to) {
      const from = `/${bucket}/${keyOf(name)}`
      const reply = await call('PUT', keyOf(to), { headers: { 'x-amz-copy-source': from } })
      if (reply.status === 404) {
        close(reply)
        throw createMissingFileError(name)
      }
      // The S3 copy operation may report a failure in the response body although the response
      // status is success.
      const said = await reply.text()
      if (said.includes('<Error>')) throw new StorageUnavailable('failing', said.slice(0, 200))
      await remove(name)
    },

    remove,

    async add(name, from) {
      const there = await find(name)
      if (there && there.size === (await stat(from)).size) return
      await write(name, await readFile(from))
    },

    write,

    // There are no partial files to remove, because uploads to a bucket are atomic.
    removeLeftovers: async () => {},

    async check() {
      await listPage('', undefined, 1)
    },
  }
}

function factsOf(headers: Headers): FileMetadata {
  return {
    size: Number(headers.get('content-length')),
    at: new Date(headers.get('last-modified') ?? 0),
  }
}

/** Parses one page of a bucket listing; names outside the shop's naming scheme are left out. */
function readListing(xml: string, prefix: string) {
  const root = readXml(xml)
  const entries = elementsOf(root, 'Contents')
  const files: PictureStoreFile[] = entries.flatMap((entry) => {
    const name = textOf(entry, 'Key').slice(prefix.length)
    if (!isSafeFileName(name)) return []
    const at = new Date(textOf(entry, 'LastModified'))
    return [{ name, size: Number(textOf(entry, 'Size')), at }]
  })
  const last = entries.at(-1)
  const isMore = last !== undefined && textOf(root, 'IsTruncated') === 'true'
  return { files, next: isMore ? textOf(last, 'Key') : undefined }
}

function readXml(xml: string): XmlElement {
  try {
    const { root } = parseXml(xml)
    if (root?.name === 'ListBucketResult') return root
  } catch {
    // Invalid XML in the bucket's reply is handled below like a reply without a file listing.
  }
  throw new StorageUnavailable('failing', 'its listing is unreadable')
}

function elementsOf(parent: XmlElement, name: string): XmlElement[] {
  return parent.children.filter(
    (child): child is XmlElement => child instanceof XmlElement && child.name === name,
  )
}

function textOf(parent: XmlElement, name: string): string {
  return elementsOf(parent, name)[0]?.text ?? ''
}
